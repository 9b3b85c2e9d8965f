/** Saves what is at an address of this page, or a `data:` one, under that name. */
export function download(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Saves a value as a file of JSON that is named after `title`. */
export function downloadJson(value: unknown, title: string, ending = '.json'): void {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(value, undefined, 2)], { type: 'application/json' }),
  );
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'bot';
  download(url, `${name}${ending}`);
  URL.revokeObjectURL(url);
}
