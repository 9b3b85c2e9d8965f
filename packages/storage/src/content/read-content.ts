import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';

/** Bytes by which the type of a file is known. */
export const typeBytes = 4_100;

/** The width and the height of a picture in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** The type and the size that the first bytes of a file show. */
export type FileContent = {
  /** The extension for such content; undefined where the bytes show no type, as of any text. */
  readonly type: string | undefined;
  /** Of a picture that says it. */
  readonly size: PictureSize | undefined;
};

/** The types of pictures that say their size. */
const pictures = new Set(['png', 'apng', 'jpg', 'gif', 'webp', 'avif', 'heic', 'bmp', 'tif']);

/**
 * Reads these first bytes of a file. A file can be made so that this takes all time and memory there is: only a
 * thread that can be ended calls it (`createContentReader`).
 */
export async function readContent(head: Uint8Array): Promise<FileContent> {
  const type = (await fileTypeFromBuffer(head.subarray(0, typeBytes)))?.ext;
  return { type, size: type !== undefined && pictures.has(type) ? largestOf(head) : undefined };
}

function largestOf(head: Uint8Array): PictureSize | undefined {
  try {
    const { width, height, images = [] } = imageSize(head);
    return images.reduce((most, one) => (one.width * one.height > most.width * most.height ? one : most), {
      width,
      height,
    });
  } catch {
    return undefined;
  }
}
