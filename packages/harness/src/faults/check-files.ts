import { readdir, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Installation } from '../installation.ts';
import { allResults } from './check-journals.ts';
import { ifThere } from './if-there.ts';
import type { ConversationJournal, JournalMessage } from './journal.ts';

/** The files of visitors, and what is wrong with them; all but the first three should be zero. */
export type FileVerdict = {
  readonly received: number;
  /** Named by accepted answers. */
  readonly named: number;
  /** Deleted by the sweep, because no answer has named them. */
  readonly swept: number;
  /** Accepted answers whose file is not in their result, or has other bytes. */
  readonly missing: readonly JournalMessage[];
  /** Addresses of files that are in a result twice. */
  readonly doubled: readonly string[];
  /** Addresses of files that are in a result although no answer of it names them. */
  readonly uninvited: readonly string[];
  /** Files that the sweep has left although they are nobody's. */
  readonly orphans: readonly string[];
  /** Files of results that are gone after the sweep. */
  readonly gone: readonly string[];
};

/** A file of a result, as the API lists it. */
type ListedFile = { readonly id: string; readonly url: string; readonly downloadUrl: string };

/**
 * Compares the files of all results with what visitors wrote down, then has the store swept as if two days had passed,
 * and looks at what is left.
 */
export async function checkFiles(
  installation: Pick<Installation, 'api' | 'folder' | 'operate'>,
  botId: string,
  journals: readonly ConversationJournal[],
): Promise<FileVerdict> {
  const missing: JournalMessage[] = [];
  const doubled: string[] = [];
  const uninvited: string[] = [];
  const keptIds: string[] = [];
  const { api } = installation;
  const filesOf = async (resultId: string): Promise<readonly ListedFile[]> => {
    const files = (await ifThere(api.listResultFiles({ path: { botId, resultId } })))?.files ?? [];
    keptIds.push(...files.map(({ id }) => id));
    return files;
  };
  for (const { resultId, messages } of journals) {
    if (resultId === undefined) continue;
    const files = await filesOf(resultId);
    const judged = await judgeFiles(files, messages);
    missing.push(...judged.missing);
    doubled.push(...judged.doubled);
    uninvited.push(...judged.uninvited);
  }
  // a visitor who never heard of a start has a result nevertheless, and what was spoken to them
  const known = new Set(journals.map(({ resultId }) => resultId));
  for (const { id } of await allResults(api, botId)) if (!known.has(id)) await filesOf(id);
  const { swept, left } = await sweep(installation);
  const kept = new Set(keptIds);
  return {
    received: journals.reduce((sum, { sentFiles }) => sum + sentFiles, 0),
    named: journals.flatMap(({ messages }) => messages).filter(isNaming).length,
    swept,
    missing,
    doubled,
    uninvited,
    orphans: left.filter((id) => !kept.has(id)),
    gone: keptIds.filter((id) => !left.includes(id)),
  };
}

/** The end of the address of a sound that a bot has spoken: no answer names it (check-sources.ts). */
const speechName = '/speech.mp3';

/** Compares the files of one result with the messages of its conversation. */
export async function judgeFiles(
  files: readonly ListedFile[],
  messages: readonly JournalMessage[],
  contentAt = download,
): Promise<Pick<FileVerdict, 'missing' | 'doubled' | 'uninvited'>> {
  const invited = new Set(
    messages.flatMap(({ file, fate }) => (file && fate !== 'refused' ? [file.url] : [])),
  );
  const missing: JournalMessage[] = [];
  for (const message of messages.filter(isNaming)) {
    const listed = files.find(({ url }) => url === message.file?.url);
    if (!listed || (await contentAt(listed.downloadUrl)) !== message.file?.content) missing.push(message);
  }
  const urls = files.map(({ url }) => url);
  return {
    missing,
    doubled: urls.filter((url, index) => urls.indexOf(url) !== index),
    uninvited: urls.filter((url) => !invited.has(url) && !url.endsWith(speechName)),
  };
}

const isNaming = ({ file, fate }: JournalMessage): boolean => file !== undefined && fate === 'accepted';

async function download(url: string): Promise<string> {
  return (await fetch(url)).text();
}

type Swept = { readonly swept: number; readonly left: readonly string[] };

/** Sweeps as if two days had passed; gives the number of deleted files and the ids of those that are left. */
async function sweep({ folder, operate }: Pick<Installation, 'folder' | 'operate'>): Promise<Swept> {
  const root = join(folder, 'files');
  const filesIn = async (): Promise<string[]> =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name));
  const old = new Date(Date.now() - 2 * 86_400_000);
  for (const path of await filesIn()) await utimes(path, old, old);
  // the command prints a document of this shape
  const { deleted } = (await operate('sweep-files')) as { readonly deleted: { readonly files?: number } };
  const left = (await filesIn()).map((path) => basename(path).replace(/\..*$/, ''));
  return { swept: deleted.files ?? 0, left };
}

/** True if nothing is wrong. */
export function areFilesClean({ missing, doubled, uninvited, orphans, gone }: FileVerdict): boolean {
  return [missing, doubled, uninvited, orphans, gone].every(({ length }) => length === 0);
}
