/** The complaint of a server that follows another one; a script's error may hold it in the middle. */
const replicaMessage = /(^|[ -])(READONLY|MASTERDOWN|UNBLOCKED|WAIT cannot be used with replica)\b/;

/** True if a server refused a command because it follows another one, which leads now. */
export function isReplica(error: Error): boolean {
  return replicaMessage.test(error.message);
}

/** The beginnings of what Redis and its client say, and the codes of a connection, each in words for the operator. */
const reasons: readonly (readonly [pattern: RegExp, words: string])[] = [
  [
    /^(Socket timeout|Command timed out)/,
    'It is connected and has not answered for seconds: it is frozen or overloaded, or its disk is slow',
  ],
  [/^(ECONNREFUSED|connect ECONNREFUSED)/, 'Nothing listens at its address: it does not run'],
  [/^(ENOTFOUND|EAI_AGAIN|getaddrinfo)/, 'The name in REDIS_URL leads to no address'],
  [
    /^(ETIMEDOUT|connect ETIMEDOUT|EHOSTUNREACH)/,
    'It accepts no connection in time: it is frozen, or its host is away',
  ],
  [
    /^(ECONNRESET|EPIPE|read ECONNRESET|Connection is closed|Command aborted)/,
    'The connection broke: it was restarted or ended',
  ],
  [
    /^(Reached the max retries|Stream isn't writeable)/,
    'The connection is lost; "redis is away" in the log says why',
  ],
  [/^LOADING/, 'It has started and still reads its data'],
  [/^MISCONF/, 'It cannot write to its disk, which may be full'],
  [/^OOM /, 'Its memory is full'],
  [replicaMessage, 'It is a replica and takes no writes: another server leads now'],
  [
    /^(CLUSTERDOWN|None of startup nodes|Failed to refresh slots cache|Cluster isn't ready|Too many Cluster redirections|MOVED|TRYAGAIN)/,
    'Its cluster is not whole',
  ],
  [/^All sentinels are unreachable/, 'No sentinel of REDIS_SENTINELS answers'],
  [/^NOREPLICAS/, 'Fewer replicas than REDIS_WAIT_REPLICAS have what was written'],
];

/** The reason why Redis takes no commands, in words; its own message where we know none. */
export function redisTrouble(error: Error): string {
  const code: unknown = Reflect.get(error, 'code');
  const said = [error.message, ...(typeof code === 'string' ? [code] : [])];
  const known = reasons.find(([pattern]) => said.some((text) => pattern.test(text)));
  return known?.[1] ?? error.message;
}
