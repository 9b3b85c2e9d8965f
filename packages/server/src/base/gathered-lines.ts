import type { DestinationStream } from 'pino';

/** Takes texts, and can be told to have written all of them before it returns. */
type Output = {
  readonly write: (text: string) => unknown;
  readonly flushSync: () => void;
};

/** Lines that are gathered before they go on. */
type GatheredLines = DestinationStream & Pick<Output, 'flushSync'>;

/** A call of the system for each line would cost a busy service a tenth of its time. */
const enough = 32_768;
const latestMs = 100;

/**
 * Hands lines on to an output many at a time, at most 100 ms late; what is left when the process exits by itself goes on
 * then. An output that gathers by itself would measure all it has gathered anew at each line.
 */
export function gatheredLines(process: Pick<NodeJS.Process, 'on'>, open: () => Output): GatheredLines {
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;
  const handOn = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered === '') return;
    const text = gathered;
    gathered = '';
    output.write(text);
  };
  // before the output opens, which writes to the end itself when the process exits
  process.on('exit', handOn);
  const output = open();
  return {
    write(line) {
      gathered += line;
      if (gathered.length >= enough) handOn();
      else timer ??= setTimeout(handOn, latestMs);
    },
    flushSync() {
      handOn();
      output.flushSync();
    },
  };
}
