const KEPT_MILLISECONDS = 1000;

/** Saves a text as a file on the reader's machine; folders of its name are left out. */
export function saveFile(path: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = path.slice(path.lastIndexOf('/') + 1);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MILLISECONDS);
}
