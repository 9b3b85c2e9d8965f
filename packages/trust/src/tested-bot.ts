import { blockKinds } from '@parley/blocks';
import { compile, type Flow } from '@parley/engine';
import { currentBotVersion, type BotContent } from '@parley/schema';
import type { TestCase, TestFault } from './test-cases.ts';

/** A bot that cases are played with. */
export type TestedBot = {
  readonly content: BotContent;
  readonly flow: Flow;
  /** The ids of groups that nothing leads to. */
  readonly unreachable: ReadonlySet<string>;
};

/** Makes a bot ready for its cases. `hash` tells it from the bots that it links to. */
export function testedBot(content: BotContent, botId: string, hash: string): TestedBot {
  const { flow, diagnostics } = compile(content, blockKinds, { botId, hash, version: currentBotVersion });
  const unreachable = diagnostics.filter(({ code }) => String(code) === 'unreachable-group');
  return { content, flow, unreachable: new Set(unreachable.flatMap(({ groupId }) => groupId ?? [])) };
}

/** The names that a block goes by: its id, the title of its group if it stands there alone, and `title#2`. */
export function namesIn({ groups }: BotContent): (blockId: string) => readonly string[] {
  const names = new Map(
    groups.flatMap(({ title, blocks }) =>
      blocks.map(({ id }, index) => [id, [id, title, `${title}#${index + 1}`]] as const),
    ),
  );
  return (blockId) => names.get(blockId) ?? [blockId];
}

/** The names in cases that no block of the bot has, or more than one. */
export function unclearNames({ groups }: BotContent, cases: readonly TestCase[]): readonly TestFault[] {
  const wanted = new Map(
    cases.flatMap(({ models = [], searches = [], at }) =>
      [...models, ...searches].flatMap(({ match: { block } }) =>
        block === undefined ? [] : [[block, at] as const],
      ),
    ),
  );
  return [...wanted].flatMap(([name, at]) => {
    const fits = groups.flatMap(({ title, blocks }) =>
      blocks.flatMap(({ id, type }, index) =>
        id === name || `${title}#${index + 1}` === name || (title === name && type !== 'text')
          ? [`${title}#${index + 1}`]
          : [],
      ),
    );
    if (fits.length === 1) return [];
    const message = fits.length === 0 ? `no block is called ${name}` : `${name} may be ${fits.join(' or ')}`;
    return [{ at, message }];
  });
}
