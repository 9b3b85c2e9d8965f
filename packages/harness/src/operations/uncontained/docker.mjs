// `docker` where nothing runs in containers: asks the test that runs the servers by themselves (UNCONTAINED_URL) what a
// command comes to there, and runs that in this command's place.
import { spawnSync } from 'node:child_process';

const answer = await fetch(process.env.UNCONTAINED_URL, {
  method: 'POST',
  body: JSON.stringify(process.argv.slice(2)),
});
if (answer.status !== 200) {
  console.error(await answer.text());
  process.exit(1);
}
const { print = '', run } = await answer.json();
process.stdout.write(print);
if (run) {
  const [program, ...args] = run.command;
  const { status, error } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...run.environment },
  });
  if (error) console.error(error);
  process.exitCode = status ?? 1;
}
