/** Links of a page without a server: behind `#` also in another tab; what the server would send is made here. */

import { carrier } from '../lib/carrier';

/** Writes links to paths of ours as addresses of this page, now and whenever they change. */
export function keepLinks(): void {
  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      if (target instanceof HTMLAnchorElement) write(target);
      for (const node of addedNodes) if (node instanceof Element) writeAll(node);
    }
  });
  watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['href'] });
  document.addEventListener('click', (event) => void download(event), { capture: true });
}

function writeAll(node: Element): void {
  if (node instanceof HTMLAnchorElement) write(node);
  for (const link of node.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) write(link);
}

function write(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? '';
  if (href.startsWith('/') && !href.startsWith('/api/')) link.setAttribute('href', `#${href}`);
}

/** A link to a file of the server saves what the tables answer. */
async function download(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const href = link?.getAttribute('href') ?? '';
  if (!link?.download || !href.startsWith('/api/')) return;
  event.preventDefault();
  event.stopPropagation();
  const response = await carrier.fetch(href, {});
  save(await response.blob(), link.download);
}

/** Has the browser save a file. */
export function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
