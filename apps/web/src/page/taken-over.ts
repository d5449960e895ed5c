let isTakenOver = false;

/** Called once the scripts have taken over what was drawn while the site was built. */
export function takeOver(): void {
  isTakenOver = true;
}

/** Whether what is made now is new to the page, and not a part of it that is taken over. */
export function wasTakenOver(): boolean {
  return isTakenOver;
}
