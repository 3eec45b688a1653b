/** Marks what a lesson means on the table: whatever carries one of its references. */

// Bars above and below the table must not cover it.
const MARK = 'outline: 4px dashed var(--point); outline-offset: -4px; scroll-margin: 190px 0 150px;';
const NARROW = '(max-width: 899px)';

/** A sheet of styles of its own: the table need not know that it is part of a lesson. */
export class Pointing {
  readonly #sheet = new CSSStyleSheet();
  #things = '';

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  at(refs: readonly string[]): void {
    this.#things = refs.map((ref) => `[data-ref="${CSS.escape(ref)}"]`).join();
    this.#sheet.replaceSync(this.#things && `${this.#things} { ${MARK} } [data-ref^="patient:"] { outline-offset: 0; }`);
  }

  /** Scrolls the first of them into sight, where the page is longer than the screen. */
  show(): void {
    if (this.#things && matchMedia(NARROW).matches) document.querySelector(this.#things)?.scrollIntoView({ block: 'nearest' });
  }

  end(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }
}
