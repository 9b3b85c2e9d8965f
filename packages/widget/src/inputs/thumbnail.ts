const sidePx = 96;
/** Larger pictures take a phone too long to read. */
const maxBytes = 20_000_000;

/**
 * A small picture of a file as a `data:` address, which pages with a strict policy allow; undefined where the file is no
 * picture that the browser can draw.
 */
export async function thumbnailOf(file: File): Promise<string | undefined> {
  if (!file.type.startsWith('image/') || file.size > maxBytes) return undefined;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, sidePx / Math.min(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(sidePx, Math.ceil(picture.width * scale));
    canvas.height = Math.min(sidePx, Math.ceil(picture.height * scale));
    const [width, height] = [picture.width * scale, picture.height * scale];
    canvas
      .getContext('2d')
      ?.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
    picture.close();
    return canvas.toDataURL('image/png');
  } catch {
    return undefined; // a format that this browser does not know, or a file that only calls itself a picture
  }
}
