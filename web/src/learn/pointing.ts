/** Marks what a lesson means on the table: whatever carries one of its references. */

const LEGAL = '.lesson .legal';
const MARK = 'outline: 4px dashed var(--point); outline-offset: -4px;';

/** A sheet of styles of its own: the table need not know that it is part of a lesson. */
export class Pointing {
  readonly #sheet = new CSSStyleSheet();
  #things = '';

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  at(refs: readonly string[]): void {
    this.mark(refs.map((ref) => `[data-ref="${CSS.escape(ref)}"]`).join());
  }

  /** Everything that a selector finds; nothing for an empty one. */
  mark(things: string): void {
    this.#things = things;
    this.#sheet.replaceSync(this.#things && `${this.#things} { ${MARK} } [data-ref^="patient:"] { outline-offset: 0; }`);
  }

  /** Scrolls the first of them into sight, or something else that the lesson is about; else what can be touched. */
  show(about = this.#things): void {
    const found = about ? [...document.querySelectorAll(about)] : [];
    const things = found.length ? found : [...document.querySelectorAll(LEGAL)];
    if (!things.some(isSeen)) things[0]?.scrollIntoView({ block: 'center' });
  }

  end(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }
}

/** Whether nothing lies over the middle and the corners of a thing. */
function isSeen(thing: Element): boolean {
  const { left, right, top, bottom } = thing.getBoundingClientRect();
  const [x, y] = [(right - left) / 4, (bottom - top) / 4];
  const points = [[left + 2 * x, top + 2 * y], [left + x, top + y], [right - x, bottom - y]] as const;
  return points.every((point) => thing.contains(document.elementFromPoint(...point)));
}
