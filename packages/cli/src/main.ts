import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), {
  // npm runs scripts in the folder of the package and says where it was called
  folder:
    process.env['npm_lifecycle_event'] === 'parley'
      ? (process.env['INIT_CWD'] ?? process.cwd())
      : process.cwd(),
  environment: process.env,
  out: process.stdout,
  err: process.stderr,
});
