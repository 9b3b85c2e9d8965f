const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The Base64 form of a text's UTF-8 bytes. Written out, because the language has none and pure packages use no
 * platform.
 */
export function base64(text: string): string {
  const bytes = utf8(text);
  let encoded = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b, c] = bytes.slice(at, at + 3);
    const word = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const digits = [18, 12, 6, 0].map((shift) => alphabet.charAt((word >> shift) & 63));
    encoded += digits.slice(0, b === undefined ? 2 : c === undefined ? 3 : 4).join('');
  }
  return encoded.padEnd(Math.ceil(encoded.length / 4) * 4, '=');
}

function utf8(text: string): number[] {
  const escaped = encodeURIComponent(text.toWellFormed());
  return [...escaped.matchAll(/%([0-9A-F]{2})|([\s\S])/g)].map(([, hex, character = '']) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}
