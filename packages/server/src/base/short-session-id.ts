const longestPrefix = 12;

/**
 * A session id as it may stand in logs and traces: its first 12 characters at most, never more than half of it, and a
 * mark that something is left out. That is enough to find the session in a table or among keys, and too little to speak
 * for it. The mark is plain ASCII: one other character would have a whole log line kept and written in two bytes each.
 */
export function shortSessionId(sessionId: string): string {
  return `${sessionId.slice(0, Math.min(longestPrefix, Math.floor(sessionId.length / 2)))}...`;
}
