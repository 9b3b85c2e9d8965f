/** The kinds of media there are. */
export const mediaKinds = ['image', 'audio', 'video'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** A type of media that browsers show and that can do nothing in them. */
export type MediaType = { readonly extension: string; readonly kind: MediaKind };

/** The types of content that are taken, by what the first bytes show. Everything else is refused. */
const byContent: Readonly<Record<string, MediaType>> = {
  png: { extension: 'png', kind: 'image' },
  apng: { extension: 'png', kind: 'image' },
  jpg: { extension: 'jpg', kind: 'image' },
  gif: { extension: 'gif', kind: 'image' },
  webp: { extension: 'webp', kind: 'image' },
  avif: { extension: 'avif', kind: 'image' },
  mp3: { extension: 'mp3', kind: 'audio' },
  m4a: { extension: 'm4a', kind: 'audio' },
  aac: { extension: 'aac', kind: 'audio' },
  ogg: { extension: 'ogg', kind: 'audio' },
  oga: { extension: 'ogg', kind: 'audio' },
  opus: { extension: 'ogg', kind: 'audio' },
  wav: { extension: 'wav', kind: 'audio' },
  flac: { extension: 'flac', kind: 'audio' },
  mp4: { extension: 'mp4', kind: 'video' },
  m4v: { extension: 'mp4', kind: 'video' },
  mov: { extension: 'mov', kind: 'video' },
  webm: { extension: 'webm', kind: 'video' },
};

/** The type of media for what the bytes of a file show; undefined for everything that is none. */
export function mediaTypeOf(content: string | undefined): MediaType | undefined {
  return content !== undefined && Object.hasOwn(byContent, content) ? byContent[content] : undefined;
}

/** The reason why such a file is refused, and the next step of whoever chose it. */
export function refusalOf(content: string | undefined): string {
  if (content === 'heic' || content === 'heif')
    return 'Browsers do not show HEIC pictures. Save the picture as JPEG and choose it again.';
  // SVG has no signature of its own: it is XML, or text
  if (content === undefined || content === 'xml')
    return 'This is no picture, sound or film that browsers show safely. Save a drawing (SVG) as PNG and choose it again.';
  return `Files of the type ${content.toUpperCase()} are not taken. Choose a picture (PNG, JPEG, GIF, WebP, AVIF), a sound (MP3, M4A, OGG, WAV, FLAC) or a film (MP4, WebM, MOV).`;
}
