/**
 * Stands in the built files around each `import()` (late-parts.mjs puts it there). Some browsers, Firefox and Chromium
 * before 156 among them, remember for as long as a page lives that an import has failed, and the file never comes again,
 * neither for this part nor for any other that shares it. There, the files of a part are fetched first, which nobody
 * remembers, and are imported once all of them are in the browser's cache: a browser that forgets is asked once.
 */

/** The files that are there or on their way, by address. */
const files = new Map<string, Promise<void>>();

/** The first Chromium that forgets a failed import; a file that is fetched before costs it one and a half milliseconds. */
const doesForgetInChromium = Number(/Chrome\/(\d+)/.exec(navigator.userAgent)?.[1]) >= 156;

/** WebKit forgets, too, and outside its cache on disk would ask the network twice for what was fetched. */
const doesForget = navigator.vendor.startsWith('Apple') || doesForgetInChromium;

/** Firefox does not import what a page has fetched from another site: it would load each file of the widget twice. */
const keepsApart = navigator.userAgent.includes('Gecko/');

/** The folder of a build that has an address of its own; names of files are relative to it, wherever the page is. */
const folder = new URL(
  (import.meta as ImportMeta & { readonly env: { readonly BASE_URL: string } }).env.BASE_URL,
  location.href,
).href;

/**
 * Imports a part once all `names` are there: the files that it needs beside those of its importer, its own among them.
 * Rejects where one does not come; to be called again then, and fetches only what is missing.
 */
async function loadPart<T>(
  importPart: () => Promise<T>,
  names: readonly string[] = [],
  importer = folder,
): Promise<T> {
  await Promise.all(names.map((name) => fileAt(new URL(name, importer).href)));
  return importPart();
}

function fileAt(address: string): Promise<void> {
  const known = files.get(address);
  if (known) return known;
  const file = (address.endsWith('.css') ? wear(address) : fetchScript(address)).catch((error: unknown) => {
    files.delete(address);
    throw error;
  });
  files.set(address, file);
  return file;
}

async function fetchScript(address: string): Promise<void> {
  if (doesForgetInChromium) {
    // the files that it imports are on their way at once, and not only when it is there
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = address;
    document.head.append(link);
  }
  if (doesForget) return;
  const isApart = keepsApart && new URL(address).origin !== location.origin;
  // that it can be had is enough
  const response = await fetch(address, { method: isApart ? 'HEAD' : 'GET' });
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  await response.arrayBuffer();
}

/** Puts the styles at `address` into the page, unless they are in it. */
async function wear(address: string): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  if (links.some(({ href }) => href === address)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = address;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      // else the next try would take it for one that is there
      link.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(link);
  });
}

export { loadPart as __vitePreload };
