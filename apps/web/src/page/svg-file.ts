import { saveFile } from './save-file.ts';

/** What the page's style sheets decide about a drawing, and a file of its own must carry. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  'paint-order',
];
const SPACING = 24;
const LABEL_GAP = 6;
/** Pictures, bitmaps and the swatches of keys; no icon of a button, no bar in a table. */
const DRAWINGS = 'svg[role], .frame svg, canvas, li svg';
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Saves the drawings of one figure, as they stand, under its title. */
export function saveSvg(figure: Element, title: string, caption: string): void {
  const name = `${title.toLowerCase().replaceAll(/\W+/g, '-')}.svg`;
  saveFile(name, svgFile(figure, title, caption), 'image/svg+xml');
}

/** Writes the drawings of one figure, as they stand, into one SVG file. */
function svgFile(figure: Element, title: string, caption: string): string {
  const file = document.createElementNS(NAMESPACE, 'svg');
  const name = file.appendChild(document.createElementNS(NAMESPACE, 'title'));
  name.textContent = title;
  const description = file.appendChild(document.createElementNS(NAMESPACE, 'desc'));
  description.textContent = caption;
  const patterns = document.querySelector('#patterns defs');
  if (patterns) file.append(styledCopy(patterns));
  const background = file.appendChild(document.createElementNS(NAMESPACE, 'rect'));

  let [width, height] = [0, SPACING];
  for (const part of figure.querySelectorAll('[data-drawing]')) {
    const drawings = [...part.querySelectorAll(DRAWINGS)];
    const boxes = drawings.map((drawing) => drawing.getBoundingClientRect());
    const isSeen = ({ width }: DOMRect) => width > 0;
    const left = Math.min(...boxes.filter(isSeen).map((box) => box.left));
    const top = Math.min(...boxes.filter(isSeen).map((box) => box.top));
    const below = height;
    // As they stand on the page, beside and over one another.
    drawings.forEach((drawing, index) => {
      const box = boxes[index]!;
      if (!isSeen(box)) return;
      const [x, y] = [SPACING + box.left - left, below + box.top - top];
      const copy = drawing instanceof HTMLCanvasElement ? bitmap(drawing) : styledCopy(drawing);
      setAttributes(copy, { x, y, width: box.width, height: box.height });
      file.append(copy);
      const named = drawing.closest('li');
      if (named) file.append(label(named, x + box.width + LABEL_GAP, y));
      width = Math.max(width, (named?.getBoundingClientRect() ?? box).right - left);
      height = Math.max(height, y + box.height + SPACING);
    });
  }
  const size = { width: Math.ceil(width + 2 * SPACING), height: Math.ceil(height) };
  setAttributes(file, size);
  setAttributes(background, size);
  background.setAttribute('fill', getComputedStyle(figure).backgroundColor);
  return new XMLSerializer().serializeToString(file);
}

/** A copy that looks the same without the page's style sheets. */
function styledCopy(source: Element): Element {
  const copy = source.cloneNode(true) as Element;
  const originals = [source, ...source.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((element, index) => {
    const computed = getComputedStyle(originals[index]!);
    for (const key of STYLES) element.setAttribute(key, computed.getPropertyValue(key));
    element.removeAttribute('class');
  });
  return copy;
}

function setAttributes(element: Element, numbers: Readonly<Record<string, number>>) {
  for (const [key, value] of Object.entries(numbers))
    element.setAttribute(key, String(Number(value.toFixed(1))));
}

/** What a swatch of a key stands for, written beside it. */
function label(name: Element, x: number, y: number): Element {
  const text = document.createElementNS(NAMESPACE, 'text');
  const { fontFamily, fontSize, color } = getComputedStyle(name);
  setAttributes(text, { x, y: y + 11 });
  text.setAttribute('font-family', fontFamily);
  text.setAttribute('font-size', fontSize);
  text.setAttribute('fill', color);
  text.textContent = (name.textContent ?? '').replace(/\s+/g, ' ').trim();
  return text;
}

function bitmap(canvas: HTMLCanvasElement): Element {
  const image = document.createElementNS(NAMESPACE, 'image');
  image.setAttribute('href', canvas.toDataURL());
  return image;
}
