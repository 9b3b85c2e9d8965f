const size = 24;
/** A character that no font has: a browser draws the box for what it cannot draw. */
const unknown = '\u{10FFFE}';
const known = new Map<string, boolean>();

/** True if this device has a font for a sign such as an emoji. Where it has none, a box would stand in its place. */
export function canDraw(sign: string): boolean {
  const found = known.get(sign) ?? pixelsOf(sign) !== pixelsOf(unknown);
  known.set(sign, found);
  return found;
}

function pixelsOf(text: string): string | undefined {
  const context = new OffscreenCanvas(size, size).getContext('2d');
  if (!context) return undefined;
  context.font = `${String(size)}px sans-serif`;
  context.textBaseline = 'top';
  // of several code points the first one: the others vary it
  context.fillText(String.fromCodePoint(text.codePointAt(0) ?? 0x20), 0, 0);
  return context.getImageData(0, 0, size, size).data.join();
}
