import { randomUUID } from 'node:crypto';
import { blockKinds } from '@parley/blocks';
import type { ManagementClient } from '@parley/client';
import {
  applyOperations,
  compareFindings,
  OperationRefused,
  operationSchema,
  toBot,
  toDocument,
  type FindingChange,
  type Operation,
} from '@parley/editing';
import { compile } from '@parley/engine';
import { botContentSchema, currentBotVersion, type Bot } from '@parley/schema';
import { z } from 'zod';
import { botId } from './reading-tools.ts';
import { sent, tool, ToolRefused, type Tool } from './tool.ts';

/** The most operations of a batch, as the service takes them. */
const mostOperations = 5_000;

/** Tools that make and change drafts. None publishes: that is for people. */
export const changingTools: readonly Tool[] = [
  tool({
    name: 'create_bot',
    description:
      'Makes a bot in a workspace, with content as describe_formats explains, or an empty one. Content with errors is ' +
      'refused. Nothing is published.',
    input: z.strictObject({
      workspaceId: z.string().min(1),
      name: z.string().min(1),
      content: botContentSchema.partial().optional(),
    }),
    isReading: false,
    async run({ workspaceId, name, content }, service) {
      if (content) {
        const whole = {
          groups: [],
          edges: [],
          events: [],
          variables: [],
          theme: {},
          settings: {},
          ...content,
        };
        const identity = { botId: 'bot', hash: '', version: currentBotVersion };
        const { diagnostics } = compile(botContentSchema.parse(whole), blockKinds, identity);
        refuseErrors(diagnostics.filter(({ severity }) => severity === 'error'));
      }
      const { bot } = await service.createBot({ body: sent({ workspaceId, bot: { name, ...content } }) });
      const { diagnostics, summary } = await service.checkBot({ path: { botId: bot.id } });
      return { botId: bot.id, updatedAt: bot.updatedAt, summary, findings: diagnostics };
    },
  }),
  tool({
    name: 'change_bot',
    description:
      'Applies operations to the draft, all or none, and notes them in its history under the owner of the token. `base` ' +
      'is the `updatedAt` that the draft was read with. Refused if the draft has changed since, or if the check finds ' +
      'errors in it that were not there before. Nothing is published.',
    input: z.strictObject({
      botId,
      base: z.iso.datetime(),
      operations: z.array(operationSchema).min(1).max(mostOperations),
    }),
    isReading: false,
    async run({ botId: id, base, operations }, service) {
      const path = { botId: id };
      const fresh = await judged(await draftOf(id, base, service), operations, service);
      refuseErrors(fresh.filter(({ severity }) => severity === 'error'));
      const { updatedAt, theirs } = await service.applyChanges({
        path,
        body: sent({ batchId: randomUUID(), base, operations }),
      });
      if (theirs.length === 0) return { updatedAt, newFindings: fresh };
      // somebody wrote elsewhere between the check and this: both changes stand, and nobody has checked them together
      const { diagnostics, summary } = await service.checkBot({ path });
      return { updatedAt, newFindings: fresh, theirs, summary, findings: diagnostics };
    },
  }),
];

async function draftOf(id: string, base: string, service: ManagementClient): Promise<Bot> {
  const { bot } = await service.getBot({ path: { botId: id } });
  assertUnchanged(bot.updatedAt, base);
  return bot;
}

function assertUnchanged(updatedAt: string | null, base: string): void {
  if (updatedAt !== null && Date.parse(updatedAt) === Date.parse(base)) return;
  throw new ToolRefused('draft-changed', 'The draft has changed since `base`: read it again.', { updatedAt });
}

/** The findings that operations bring to a draft; nothing is saved. */
async function judged(
  bot: Bot,
  operations: readonly Operation[],
  service: ManagementClient,
): Promise<readonly FindingChange[]> {
  const path = { botId: bot.id };
  const changed = changedBot(bot, operations);
  const before = await service.checkBot({ path });
  assertUnchanged(before.updatedAt, bot.updatedAt);
  const { groups, edges, events, variables, theme, settings } = changed;
  const content = { groups, edges, events, variables, theme, settings };
  const after = await service.checkBot({ path, body: sent({ against: 'draft', bot: content }) });
  const { fresh } = compareFindings(
    { content: bot, findings: before.diagnostics },
    { content: changed, findings: after.diagnostics },
  );
  const isHidden =
    after.summary.errors > before.summary.errors && !fresh.some(({ severity }) => severity === 'error');
  // a report lists the first findings alone
  if (isHidden)
    throw new ToolRefused('new-errors', 'The draft would have more errors than before.', after.summary);
  return fresh;
}

function changedBot(bot: Bot, operations: readonly Operation[]): Bot {
  try {
    return toBot(applyOperations(toDocument(bot), operations));
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    throw new ToolRefused('operation-refused', error.message);
  }
}

function refuseErrors(errors: readonly object[]): void {
  if (errors.length > 0)
    throw new ToolRefused('new-errors', 'The check finds errors; nothing was changed.', { findings: errors });
}
