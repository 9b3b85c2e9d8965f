import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';
import { gatheredLines } from './gathered-lines.ts';
import { loggedError } from './logged-error.ts';
import { shortSessionId } from './short-session-id.ts';

/** Writes JSON lines. Messages are constants, data are fields; nothing a visitor said, no token, no whole body. */
export type Logger = PinoLogger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The output of this process, which all its loggers share. */
let standardOutput: DestinationStream | undefined;

const openStandardOutput = (): ReturnType<typeof pino.destination> =>
  pino.destination({ dest: 1, sync: false });

let timeOfLast = { at: Number.NaN, text: '' };

/** The time, as a line has it; a busy service writes many lines in one millisecond. */
function lineTime(): string {
  const now = Date.now();
  if (now !== timeOfLast.at) timeOfLast = { at: now, text: `,"time":"${new Date(now).toISOString()}"` };
  return timeOfLast.text;
}

/**
 * A logger for one process; `service` stands in each line. Lines are written beside the work, so that a slow disk or
 * pipe holds up no request, and at most 100 ms late; what is left when the process exits by itself is written then.
 */
export function createLogger(
  options: { readonly service: string; readonly level: (typeof logLevels)[number] },
  destination?: DestinationStream,
): Logger {
  const settings = {
    level: options.level,
    base: { service: options.service },
    timestamp: lineTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // whoever knows a session id may speak in the session, so that no line holds one in full
    serializers: { err: loggedError, sessionId: shortSessionId },
    // a second fence: nothing should log these in the first place
    redact: ['authorization', '*.authorization', 'headers.authorization', 'token', '*.token'],
  };
  return pino(settings, destination ?? (standardOutput ??= gatheredLines(process, openStandardOutput)));
}
