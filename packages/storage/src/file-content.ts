import { fileTypeFromBuffer } from 'file-type';
import { imageSize } from 'image-size';
import { fileRefused } from '@parley/errors';

/** Bytes by which the type of a file is known. */
export const typeBytes = 4_100;
/** Bytes in which a picture says how large it is, behind what cameras and editors write before that. */
export const pictureBytes = 262_144;
const maxPixels = 50_000_000;

/** The width and the height of a picture in pixels. */
export type PictureSize = { readonly width: number; readonly height: number };

/** The extension for content that begins with these bytes; undefined where they show no type, as of any text. */
export async function typeOfContent(head: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head.subarray(0, typeBytes)))?.ext;
}

/**
 * The size of the picture that begins with these bytes. Throws the problem for a picture that does not say it, and for
 * one of so many pixels that showing it would take a browser's memory.
 */
export function pictureSize(head: Uint8Array): PictureSize {
  const { width, height } = largestOf(head);
  if (width * height > maxPixels)
    throw fileRefused({ reason: `The picture has more than ${maxPixels / 1_000_000} million pixels.` });
  return { width, height };
}

function largestOf(head: Uint8Array): PictureSize {
  try {
    const { width, height, images = [] } = imageSize(head);
    return images.reduce((most, one) => (one.width * one.height > most.width * most.height ? one : most), {
      width,
      height,
    });
  } catch {
    throw fileRefused({ reason: 'The size of the picture cannot be read.' });
  }
}
