/** The way a file is given out. */
export type ShownAs = { readonly mediaType: string; readonly isInline: boolean };

/** Types that a browser shows and that can do nothing in it. */
const shown: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  weba: 'audio/webm',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  txt: 'text/plain; charset=utf-8',
};

/** Types that are named and only saved. */
const saved: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
  heic: 'image/heic',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

/**
 * The way a file with that extension is given out. Everything that could be active in a browser (HTML, SVG, XML,
 * scripts), and everything unknown, is bytes to be saved.
 */
export function shownAs(extension: string): ShownAs {
  const inline = Object.hasOwn(shown, extension) ? shown[extension] : undefined;
  if (inline !== undefined) return { mediaType: inline, isInline: true };
  const named = Object.hasOwn(saved, extension) ? saved[extension] : undefined;
  return { mediaType: named ?? 'application/octet-stream', isInline: false };
}

const extensions = new Map(
  [...Object.entries(shown), ...Object.entries(saved)]
    .reverse()
    .map(([extension, type]) => [type, extension]),
);

/** The extension of files of that media type; undefined where none is known. Parameters of the type do not count. */
export function extensionFor(mediaType: string | undefined): string | undefined {
  const plain = mediaType?.split(';', 1)[0]?.trim().toLowerCase();
  return plain === undefined
    ? undefined
    : (extensions.get(plain) ?? extensions.get(`${plain}; charset=utf-8`));
}
