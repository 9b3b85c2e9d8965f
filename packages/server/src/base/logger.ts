import pino, { type DestinationStream, type Logger as PinoLogger } from 'pino';
import { loggedError } from './logged-error.ts';
import { shortSessionId } from './short-session-id.ts';

/** Writes JSON lines. Messages are constants, data are fields; nothing a visitor said, no token, no whole body. */
export type Logger = PinoLogger;

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Lines are gathered: a system call for each would cost a busy service a tenth of its time. */
const standardOutput = { dest: 1, sync: false, minLength: 8_192, periodicFlush: 100 };

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
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    // whoever knows a session id may speak in the session, so that no line holds one in full
    serializers: { err: loggedError, sessionId: shortSessionId },
    // a second fence: nothing should log these in the first place
    redact: ['authorization', '*.authorization', 'headers.authorization', 'token', '*.token'],
  };
  return pino(settings, destination ?? pino.destination(standardOutput));
}
