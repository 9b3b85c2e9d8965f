/** A command for `docker`, as the runbooks have them. */
export type Command =
  | { readonly kind: 'stop' | 'start' | 'remove'; readonly services: readonly string[] }
  /** Runs a program beside a running service, or in the place of one. */
  | { readonly kind: 'run'; readonly service: string; readonly command: readonly string[] }
  | { readonly kind: 'name volume' }
  /** Runs a program that sees volumes as folders. */
  | {
      readonly kind: 'run with volumes';
      readonly volumes: ReadonlyMap<string, string>;
      readonly command: readonly string[];
    };

/** Reads a command; throws for one that no runbook has. */
export function readCommand(args: readonly string[]): Command {
  const [first, second, ...rest] = args;
  if (first === 'volume' && second === 'ls') return { kind: 'name volume' };
  if (first === 'run') return readRun(args.slice(1));
  const unknown = new Error(`nobody knows here: docker ${args.join(' ')}`);
  if (first !== 'compose') throw unknown;
  const named = rest.filter((word) => !word.startsWith('-'));
  switch (second) {
    case 'stop':
      return { kind: 'stop', services: named };
    case 'start':
    case 'up':
      return { kind: 'start', services: named };
    case 'rm':
      return { kind: 'remove', services: named };
    case 'exec': {
      const [service = '', ...command] = rest.filter((word, index) => index > 0 || word !== '-T');
      return { kind: 'run', service, command };
    }
    case 'run': {
      const at = rest.indexOf('--entrypoint');
      const [program = '', service = '', ...more] = rest.slice(at + 1);
      if (at < 0) throw unknown;
      return { kind: 'run', service, command: [program, ...more] };
    }
    default:
      throw unknown;
  }
}

/** `--rm -v A:/from -v B:/to IMAGE PROGRAM …` */
function readRun(args: readonly string[]): Command {
  const volumes = new Map<string, string>();
  let at = args.indexOf('-v');
  for (; args[at] === '-v'; at += 2) {
    const [volume = '', folder = ''] = args[at + 1]?.split(':') ?? [];
    volumes.set(folder, volume);
  }
  return { kind: 'run with volumes', volumes, command: args.slice(at + 1) };
}
