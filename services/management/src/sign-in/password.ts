import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { createSlots } from '../slots.ts';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The cost of a hash: 128 MiB and some tenths of a second (OWASP's figures for scrypt). */
const cost = { ln: 17, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;
/** 128 MiB each, in threads of libuv's pool that others need, too. */
const slots = createSlots({ running: 2, waiting: 50 });

/** The stored form of a password: a PHC text that says how it was made. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await run(password, salt, cost);
  return `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** True if the password is the one that `stored` was made of. */
export async function isPassword(password: string, stored: string): Promise<boolean> {
  const { salt, hash, ...parameters } = partsOf(stored);
  return timingSafeEqual(await run(password, salt, parameters), hash);
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

function run(password: string, salt: Buffer, { ln, r, p }: typeof cost): Promise<Buffer> {
  const N = 2 ** ln;
  // scrypt takes 128 * N * r bytes, and refuses what is not granted
  return slots(() => derive(normal(password), salt, hashBytes, { N, r, p, maxmem: 256 * N * r }));
}
