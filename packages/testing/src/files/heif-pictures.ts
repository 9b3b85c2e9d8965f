const brands = ['avif', 'heic'] as const;
/** The kinds of pictures that consist of boxes. */
type HeifBrand = (typeof brands)[number];

/** A box with the size that it says it has. */
function box(type: string, content: Buffer, saidSize = content.length + 8): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(saidSize);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The box that says the size of a picture. */
function sizeBox(width: number, height: number, saidSize?: number): Buffer {
  const content = Buffer.alloc(12);
  content.writeUInt32BE(width, 4);
  content.writeUInt32BE(height, 8);
  return box('ispe', content, saidSize);
}

function heif(brand: HeifBrand, properties: readonly Buffer[]): Buffer {
  const kind = box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}mif1`, 'latin1'));
  const iprp = box('iprp', box('ipco', Buffer.concat(properties)));
  return Buffer.concat([kind, box('meta', Buffer.concat([Buffer.alloc(4), iprp]))]);
}

/** The beginning of an AVIF or HEIC picture of this size. */
export const heifPicture = (brand: HeifBrand, width: number, height: number): Buffer =>
  heif(brand, [sizeBox(width, height)]);

/** A picture that some readers read for ever, or for seconds. */
type SlowPicture = {
  readonly title: string;
  readonly brand: HeifBrand;
  readonly bytes: Buffer;
  readonly isEndless: boolean;
};

/** Pictures of a few bytes, or of less than 256 KB, that keep a reader busy. */
export const slowPictures: readonly SlowPicture[] = brands.flatMap((brand) => [
  {
    title: `a small ${brand} whose size box has no size`,
    brand,
    bytes: heif(brand, [sizeBox(4, 3, 0)]),
    isEndless: true,
  },
  {
    title: `a ${brand} of 12,000 size boxes`,
    brand,
    bytes: heif(brand, Array<Buffer>(12_000).fill(sizeBox(4, 3))),
    isEndless: false,
  },
]);
