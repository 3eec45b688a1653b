/** A drawing of the page as a picture of its own: what styles have painted goes into the drawing. */

const PAINT = [
  'fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'stroke-opacity',
  'opacity', 'display', 'font-family', 'font-size', 'font-weight', 'letter-spacing', 'text-anchor', 'overflow',
];

/** A copy that needs no style sheet. */
export function painted(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const [from, to] = [drawing, copy].map((root) => [root, ...root.querySelectorAll('*')]);
  from?.forEach((one, n) => paint(one, to?.[n]));
  const { width, height } = drawing.viewBox.baseVal;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  return copy;
}

function paint(from: Element, to: Element | undefined): void {
  if (!to) return;
  const style = getComputedStyle(from);
  for (const name of PAINT) to.setAttribute(name, style.getPropertyValue(name));
  // A drawing within the drawing may be sized by a style.
  if (from.tagName === 'svg') for (const side of ['width', 'height'] as const) if (style[side] !== 'auto') to.setAttribute(side, style[side]);
  for (const name of ['class', 'style', 'data-tint']) to.removeAttribute(name);
}

/** The drawing as a PNG, so many times as large as it is drawn. */
export async function pictureOf(drawing: SVGSVGElement, times = 2): Promise<Blob | null> {
  const { width, height } = drawing.viewBox.baseVal;
  const image = new Image(width * times, height * times);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(painted(drawing)))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: width * times, height: height * times });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}

/** Gives a file to whoever looks, to be kept. */
export function keep(file: File): void {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: file.name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Text in lines of so many letters at the most, as far as its words allow. */
export function lines(text: string, most: number): string[] {
  const found: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${found.at(-1) ?? ''} ${word}`;
    if (found.length && longer.length <= most) found[found.length - 1] = longer;
    else found.push(word);
  }
  return found;
}
