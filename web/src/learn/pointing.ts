/** Marks what a lesson means on the table: whatever carries one of its references. */

const MARK = 'outline: 4px dashed var(--point); outline-offset: -4px;';

/** A sheet of styles of its own: the table need not know that it is part of a lesson. */
export class Pointing {
  readonly #sheet = new CSSStyleSheet();

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
  }

  at(refs: readonly string[]): void {
    const things = refs.map((ref) => `[data-ref="${CSS.escape(ref)}"]`).join();
    this.#sheet.replaceSync(things && `${things} { ${MARK} }`);
  }

  end(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet);
  }
}
