import { commandEnvironment } from './environment.ts';
import { runParley } from './parley.ts';

process.exitCode = await runParley(process.argv.slice(2), {
  environment: commandEnvironment(process.env, process.cwd()),
  out: process.stdout,
  err: process.stderr,
});
