import { startGenerator } from '../bench/load/start-generator.ts';
import { figureTable } from '../bench/report/table.ts';
import { Option } from '@commander-js/extra-typings';
import { commandOf, count } from '../command-options.ts';
import { startInstallation } from '../installation.ts';
import { figuresOf } from './figures.ts';
import { measure } from './measure.ts';
import { neighbourhoods } from './neighbourhoods.ts';

const names = neighbourhoods.map(({ name }) => name);
const { only, rounds, window, profile } = commandOf('neighbours')
  .addOption(new Option('--only <name>', 'this alone').choices(names))
  .option('--rounds <n>', 'how often each thing is measured', count, 5)
  .option('--window <seconds>', 'how long one measurement takes', count, 10)
  .option('--profile <folder>', 'leaves a profile of the chat service there (read it with bench/profile.ts)')
  .parse()
  .opts();
const chosen = neighbourhoods.filter(({ name }) => only === undefined || name === only);

const log = (line: string): void => console.log(line);
const installation = await startInstallation({
  chats: 1,
  appendOnly: 'everysec',
  log,
  chatNodeArgs: profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`],
  // the stand-in for Telegram is on this machine
  environment: { EGRESS_ALLOWED_NETWORKS: '127.0.0.1/32' },
});
const stranger = await installation.stranger();
const quietLoad = startGenerator();
const mostWorkspaces = Math.max(...chosen.map(({ noisy }) => noisy.workspaces ?? 1));
const noisyLoads = Array.from({ length: mostWorkspaces }, () => startGenerator());
try {
  for (const neighbourhood of chosen) {
    const measured = await measure(neighbourhood, {
      installation,
      stranger,
      quietLoad,
      noisyLoads,
      rounds,
      windowMs: window * 1_000,
    });
    console.log(figureTable(neighbourhood.name, figuresOf(neighbourhood, measured)));
  }
} finally {
  await Promise.all([quietLoad, ...noisyLoads].map((load) => load.stop()));
  await installation.stop();
}
