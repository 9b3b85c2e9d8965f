import { DatabaseError } from 'pg';

/** The beginnings of what `pg` and Postgres say, and the codes of both, each in words for the operator. */
const reasons: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /^(Connection terminated due to connection timeout|timeout expired|EHOSTUNREACH)/,
    'It takes no connection in time: it is frozen, or its machine is away',
  ],
  [
    /^(Postgres does not answer|ETIMEDOUT)/,
    'It is connected and answers nobody: it is frozen, or its machine is',
  ],
  [/^timeout exceeded when trying to connect/, 'All connections of this process are in use'],
  [/^ECONNREFUSED/, 'Nothing listens at its address: it does not run'],
  [/^(ENOTFOUND|EAI_AGAIN)/, 'The name in DATABASE_URL leads to no address'],
  [
    /^(ECONNRESET|EPIPE|57P01|57P02|Connection terminated|Client has encountered)/,
    'The connection broke: it was restarted or ended',
  ],
  [/^57P03/, 'It starts or stops, and takes no connection now'],
  [/^25006/, 'It takes no changes: it is a replica, or was set to read-only'],
  [/^53100/, 'Its disk is full'],
  [/^53300/, 'It has no connection left: see max_connections'],
  [/^57014/, 'A statement took too long, or was ended'],
];

/** The reason why Postgres does not do something, in words; its own message where we know none. */
export function databaseTrouble(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  const said = [
    ...(error instanceof DatabaseError ? [] : [error.message]),
    ...(typeof code === 'string' ? [code] : []),
  ];
  const known = reasons.find(([pattern]) => said.some((text) => pattern.test(text)));
  return known?.[1] ?? error.message;
}
