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
const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Writes the drawings of one figure, as they stand, into one SVG file, one under the other. */
export function svgFile(figure: Element, title: string, caption: string): string {
  const file = document.createElementNS(NAMESPACE, 'svg');
  const name = file.appendChild(document.createElementNS(NAMESPACE, 'title'));
  name.textContent = title;
  const description = file.appendChild(document.createElementNS(NAMESPACE, 'desc'));
  description.textContent = caption;
  const patterns = document.querySelector('#patterns defs');
  if (patterns) file.append(styledCopy(patterns));
  const background = file.appendChild(document.createElementNS(NAMESPACE, 'rect'));

  let [width, y] = [0, SPACING];
  for (const drawing of figure.querySelectorAll('[data-drawing] svg, [data-drawing] canvas')) {
    const box = drawing.getBoundingClientRect();
    if (box.width === 0) continue;
    const copy = drawing instanceof HTMLCanvasElement ? bitmap(drawing) : styledCopy(drawing);
    for (const [key, value] of Object.entries({
      x: SPACING,
      y,
      width: box.width,
      height: box.height,
    }))
      copy.setAttribute(key, value.toFixed(1));
    file.append(copy);
    width = Math.max(width, box.width);
    y += box.height + SPACING;
  }
  const size = { width: (width + 2 * SPACING).toFixed(0), height: y.toFixed(0) };
  for (const [key, value] of Object.entries(size)) {
    file.setAttribute(key, value);
    background.setAttribute(key, value);
  }
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

function bitmap(canvas: HTMLCanvasElement): Element {
  const image = document.createElementNS(NAMESPACE, 'image');
  image.setAttribute('href', canvas.toDataURL());
  return image;
}
