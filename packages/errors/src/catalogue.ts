import type { DefinedError } from './define-error.ts';
import * as access from './catalogue/access.ts';
import * as bots from './catalogue/bots.ts';
import * as chats from './catalogue/chats.ts';
import * as credentials from './catalogue/credentials.ts';
import * as files from './catalogue/files.ts';
import * as limits from './catalogue/limits.ts';
import * as missing from './catalogue/missing.ts';
import * as service from './catalogue/service.ts';
import * as signIn from './catalogue/sign-in.ts';
import * as unreadableRequests from './catalogue/unreadable-requests.ts';

type Entry = Pick<DefinedError<never>, 'code' | 'status' | 'title' | 'remedy'>;

const sections: readonly Readonly<Record<string, Entry>>[] = [
  unreadableRequests,
  access,
  signIn,
  missing,
  bots,
  chats,
  credentials,
  files,
  limits,
  service,
];

/** Every problem that a service can answer with, sorted by code; the documentation is made from it. */
export const catalogue: readonly Entry[] = sections
  .flatMap((section) => Object.values(section))
  .toSorted((a, b) => (a.code < b.code ? -1 : 1));
