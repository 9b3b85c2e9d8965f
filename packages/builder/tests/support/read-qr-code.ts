import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const { resolve } = createRequire(import.meta.url);

/** The text of the QR code in a picture, as the camera of a phone reads it; undefined where it reads none. */
export async function readQrCode(picture: Uint8Array): Promise<string | undefined> {
  const wasmBinary = await readFile(resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });
  const [code] = await readBarcodes(picture, { formats: ['QRCode'] });
  return code?.text;
}
