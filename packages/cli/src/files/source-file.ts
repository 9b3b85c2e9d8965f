import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { InvalidFile, type Fault, type Place } from '../outcome.ts';
import { readJson } from './json-text.ts';
import type { TextFault, ValuePath } from './parsed.ts';
import { readYaml } from './yaml-text.ts';

/** The form of a file. */
export type Form = 'json' | 'yaml';

/** A file that was read as data and still knows where each value stands. */
export type SourceFile = {
  /** The path as the caller wrote it. */
  readonly path: string;
  readonly text: string;
  readonly form: Form;
  readonly value: unknown;
  readonly placeOf: (path: ValuePath) => Place;
};

/** The largest bot that is read, in bytes. Exports of 5,000 groups stay below. */
const maxBotBytes = 32_000_000;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Reads a file of JSON or YAML. Throws `InvalidFile` with every mistake of its syntax. */
export async function readSource(path: string, folder: string, maxBytes = maxBotBytes): Promise<SourceFile> {
  return parseSource(path, await readText(path, folder, maxBytes));
}

/** Reads a text of JSON or YAML that came from `path`. */
export function parseSource(path: string, text: string): SourceFile {
  const form = formOf(path, text);
  const placeAt = placesIn(path, text);
  const invalid = (faults: readonly TextFault[]): InvalidFile =>
    new InvalidFile(faults.map(({ offset, message }): Fault => ({ ...placeAt(offset), message })));
  const markers = mergeMarkers(text);
  if (markers.length > 0) throw invalid(markers);
  const { faults, parsed } = form === 'json' ? readJson(text) : readYaml(text);
  if (!parsed) throw invalid(faults);
  return { path, text, form, value: parsed.value, placeOf: (at) => placeAt(parsed.offsetOf(at)) };
}

/** The form of a file by the end of its name, or else by its first character: git hands out files without names. */
export function formOf(path: string, text: string): Form {
  if (/\.json$/i.test(path)) return 'json';
  if (/\.ya?ml$/i.test(path)) return 'yaml';
  return text.trimStart().startsWith('{') ? 'json' : 'yaml';
}

async function readText(path: string, folder: string, maxBytes: number): Promise<string> {
  const fault = (message: string): InvalidFile => new InvalidFile([{ path, line: 1, column: 1, message }]);
  const place = resolve(folder, path);
  const found = await stat(place).catch((error: unknown) => {
    throw fault(`cannot be read (${reasonOf(error)})`);
  });
  if (!found.isFile()) throw fault('is not a file');
  if (found.size > maxBytes) throw fault(`is larger than ${maxBytes / 1_000_000} MB`);
  const bytes = await readFile(place).catch((error: unknown) => {
    throw fault(`cannot be read (${reasonOf(error)})`);
  });
  try {
    // the decoder leaves out a byte order mark
    return decoder.decode(bytes);
  } catch {
    throw fault('is not a text in UTF-8');
  }
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'there is no such file' : (code ?? String(error));
}

function mergeMarkers(text: string): readonly TextFault[] {
  return [...text.matchAll(/^(?:<{7}|>{7}|\|{7}) /gm)].map(({ index }) => ({
    offset: index,
    message: 'a merge left this conflict: choose one of the two sides first',
  }));
}

/** Finds line and column of offsets. */
function placesIn(path: string, text: string): (offset: number) => Place {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    let [low, high] = [0, starts.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { path, line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
