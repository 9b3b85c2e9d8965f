import { parseArgs } from 'node:util';
import { startGenerator } from '../bench/load/start-generator.ts';
import { figureTable } from '../bench/report/table.ts';
import { startInstallation } from '../installation.ts';
import { figuresOf } from './figures.ts';
import { measure } from './measure.ts';
import { neighbourhoods } from './neighbourhoods.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    window: { type: 'string', default: '10' },
  },
});

const log = (line: string): void => console.log(line);
const installation = await startInstallation({ chats: 1, appendOnly: 'everysec', log });
const [quietLoad, noisyLoad] = [startGenerator(), startGenerator()];
try {
  for (const neighbourhood of neighbourhoods) {
    if (values.only !== undefined && values.only !== neighbourhood.name) continue;
    const measured = await measure(neighbourhood, {
      installation,
      quietLoad,
      noisyLoad,
      rounds: Number(values.rounds),
      windowMs: Number(values.window) * 1_000,
    });
    console.log(figureTable(neighbourhood.name, figuresOf(neighbourhood, measured)));
  }
} finally {
  await Promise.all([quietLoad.stop(), noisyLoad.stop()]);
  await installation.stop();
}
