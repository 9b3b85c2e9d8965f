/** The longest address that all browsers accept. */
const maxLength = 2083;
const address = /^(?:https?:\/\/)?([^\s/?#:@[\]]+)(?::\d{1,5})?(?:[/?#]\S*)?$/iu;
const label = /^[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?$/u;
const topLevel = /^(?:\p{L}{2,63}|xn--[a-z\d-]{1,59})$/iu;
const fourNumbers = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/;

/**
 * True if people would call `text` the address of a web page: a dotted name or four numbers, with or without
 * `https://`.
 */
export function isWebAddress(text: string): boolean {
  if (text.length > maxLength) return false;
  const host = address.exec(text)?.[1];
  if (host === undefined || host.length > 253) return false;
  if (fourNumbers.test(host)) return true;
  const labels = host.split('.');
  return labels.length > 1 && labels.every((part) => label.test(part)) && topLevel.test(labels.at(-1) ?? '');
}
