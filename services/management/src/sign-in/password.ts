import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { inHashingQueue, type Hashing } from './hashing-queue.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/**
 * The cost of a hash: some tenths of a second, as with OWASP's `ln=17,p=1`, but in 16 MiB instead of 128 MiB: OWASP takes
 * less memory with more passes for as good, and strangers have us do it.
 */
const cost = { ln: 14, r: 8, p: 8 };
const saltBytes = 16;
const hashBytes = 32;

/** The stored form of a password: a PHC text that says how it was made. Rejects as `inHashingQueue` does. */
export async function hashPassword(password: string, hashing: Hashing): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await run(password, salt, cost, hashing);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** True if the password is the one that `stored` was made of. Rejects as `inHashingQueue` does. */
export async function isPassword(password: string, stored: string, hashing: Hashing): Promise<boolean> {
  const { salt, hash, ...parameters } = partsOf(stored);
  return timingSafeEqual(await run(password, salt, parameters, hashing), hash);
}

/** True if a hash was made with other parameters than new ones are. */
export function isOutdated(stored: string): boolean {
  const { ln, r, p } = partsOf(stored);
  return ln !== cost.ln || r !== cost.r || p !== cost.p;
}

const phc = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

function partsOf(stored: string) {
  const [, ln, r, p, salt = '', hash = ''] = phc.exec(stored) ?? [];
  if (hash === '') throw new Error('invariant: a stored password is a PHC text of scrypt');
  const parameters = { ln: Number(ln), r: Number(r), p: Number(p) };
  return { ...parameters, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Keyboards write a letter with an accent in two ways; both are the same password. */
const normal = (password: string): string => password.normalize('NFKC');

function run(password: string, salt: Buffer, { ln, r, p }: typeof cost, hashing: Hashing): Promise<Buffer> {
  const N = 2 ** ln;
  const bytes = 128 * N * r;
  // scrypt refuses to take what is not granted
  return inHashingQueue(hashing, bytes, () =>
    derive(normal(password), salt, hashBytes, { N, r, p, maxmem: 2 * bytes }),
  );
}
