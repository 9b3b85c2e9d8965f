import { startGenerator } from '../bench/load/start-generator.ts';
import { figureTable } from '../bench/report/table.ts';
import { commandOptions } from '../command-options.ts';
import { startInstallation } from '../installation.ts';
import { figuresOf } from './figures.ts';
import { measure } from './measure.ts';
import { neighbourhoods } from './neighbourhoods.ts';

const { only, rounds, window } = commandOptions('neighbours', {
  only: {
    meaning: `this alone: ${neighbourhoods.map(({ name }) => name).join(', ')}`,
    default: undefined,
  },
  rounds: { meaning: 'how often each thing is measured', default: 5 },
  window: { meaning: 'how many seconds one measurement takes', default: 10 },
});
const chosen = neighbourhoods.filter(({ name }) => only === undefined || name === only);
if (chosen.length === 0) {
  console.error(`There is no neighbourhood ${only ?? ''}.`);
  process.exit(2);
}

const log = (line: string): void => console.log(line);
const installation = await startInstallation({ chats: 1, appendOnly: 'everysec', log });
const [quietLoad, noisyLoad] = [startGenerator(), startGenerator()];
try {
  for (const neighbourhood of chosen) {
    const measured = await measure(neighbourhood, {
      installation,
      quietLoad,
      noisyLoad,
      rounds,
      windowMs: window * 1_000,
    });
    console.log(figureTable(neighbourhood.name, figuresOf(neighbourhood, measured)));
  }
} finally {
  await Promise.all([quietLoad.stop(), noisyLoad.stop()]);
  await installation.stop();
}
