import type { Facts } from '@parley/engine';
import { templates } from '../../bots/templates.ts';
import { JudgeMemory } from './judge-memory.ts';
import { judge, linkedBots } from './judge.ts';

/** With so many each template is judged often enough for V8 to have compiled what judges large bots. */
const rounds = 12;

const facts: Facts = {
  botId: '',
  loadsTrackers: false,
  runsPageScripts: false,
  hasMailServer: false,
  hasFileStorage: false,
  channels: {},
  servesDomains: false,
  credentials: [],
  customDomain: null,
  linkedBots: {},
  linkGraphs: {},
};

/** Judges the templates over and over: the first bot that somebody waits for takes hardly longer than any other then. */
export function warmUp(): void {
  const drafts = templates().map((template) => [JSON.stringify(template)]);
  for (let round = 0; round < rounds; round++)
    for (const draft of drafts) {
      // of its own: with what is remembered there would be nothing to do from the second round on
      const memory = new JudgeMemory();
      linkedBots(draft, memory);
      judge({ botId: '', draft, facts }, memory);
    }
}
