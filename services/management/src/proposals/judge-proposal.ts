import {
  compareFindings,
  connect,
  diffDocuments,
  findingText,
  paste,
  toBot,
  type BotDocument,
  type EdgeSource,
  type FindingChange,
  type Operation,
} from '@parley/editing';
import { botContentSchema, type Bot, type BotContent } from '@parley/schema';
import type { BotScope } from '../access/bot-access.ts';
import type { Deps } from '../deps.ts';
import { tenantOf } from '../principals/principal.ts';
import { factsOf } from '../publishing/judging/facts.ts';
import type { Report } from '../publishing/judging/judge.ts';
import { refusalsOf, type Allowance } from './proposal-rules.ts';
import { clippingOf, readProposed } from './proposed-groups.ts';

/** The draft that a proposal is for, and the bounds of the proposal. */
export type Ground = {
  readonly bot: Bot;
  readonly document: BotDocument;
  readonly from: EdgeSource | undefined;
  readonly allowance: Allowance;
};

/** Operations that a draft may take, with what the check says of them that is no error; or why there are none. */
export type Verdict =
  | { readonly operations: readonly Operation[]; readonly findings: readonly FindingChange[] }
  | { readonly reasons: readonly string[] };

/** Judges what a model has written: its form, what may be proposed at all, and what the check finds in the bot with it. */
export async function judgeProposal(
  deps: Deps,
  scope: BotScope,
  { bot, document, from, allowance }: Ground,
  text: string,
): Promise<Verdict> {
  const proposed = readProposed(text);
  if ('reasons' in proposed) return proposed;
  const refusals = refusalsOf(proposed, allowance);
  if (refusals.length > 0) return { reasons: refusals };
  const clipping = clippingOf(proposed, scope.workspaceId);
  if (!clipping) return { reasons: ['Its blocks have not the form of blocks.'] };
  const offset = freePosition(document);
  const pasted = paste(clipping, { offset, newId: deps.newId }).apply(document);
  const first = pasted.order.groups.find((id) => !document.groups[id]);
  const after =
    from && first !== undefined ? connect(from, { groupId: first }, deps.newId()).apply(pasted) : pasted;
  const changed = toBot(after);
  if (!botContentSchema.safeParse(changed).success)
    return { reasons: ['Its blocks have not the form of blocks.'] };
  const [before, present] = [await checked(deps, scope, bot), await checked(deps, scope, changed)];
  const { fresh } = compareFindings(
    { content: bot, findings: before.diagnostics },
    { content: changed, findings: present.diagnostics },
  );
  const errors = fresh.filter(({ severity }) => severity === 'error');
  if (errors.length > 0 || present.counts.error > before.counts.error)
    return { reasons: errors.slice(0, 10).map(findingText) };
  return { operations: diffDocuments(document, after), findings: fresh };
}

async function checked(deps: Deps, scope: BotScope, bot: BotContent): Promise<Report> {
  const { botId, workspaceId, user } = scope;
  const { groups, edges, events, variables, theme, settings } = bot;
  const draft = [JSON.stringify({ groups, edges, events, variables, theme, settings })];
  const { judged } = await deps.judging.check(
    tenantOf(user),
    () => Promise.resolve({ botId, draft }),
    (linked) => factsOf(deps, { botId, workspaceId, customDomain: null }, linked),
  );
  return judged.report;
}

const margin = 480;

/** A position to the right of everything, where nothing stands however high groups are. */
function freePosition(document: BotDocument): { readonly x: number; readonly y: number } {
  const nodes = [...Object.values(document.groups), ...Object.values(document.events)].map(
    ({ graphCoordinates }) => graphCoordinates,
  );
  if (nodes.length === 0) return { x: margin, y: 0 };
  return {
    x: Math.round(nodes.reduce((most, { x }) => Math.max(most, x), -Infinity) + margin),
    y: Math.round(nodes.reduce((least, { y }) => Math.min(least, y), Infinity)),
  };
}

/** True for a way out of a bot that leads nowhere yet. */
export function isFree(document: BotDocument, source: EdgeSource): boolean {
  if ('eventId' in source) {
    const event = document.events[source.eventId];
    return event !== undefined && event.outgoingEdgeId === undefined;
  }
  const block = document.blocks[source.blockId];
  const part = source.itemId === undefined ? block : block?.items?.find(({ id }) => id === source.itemId);
  return part !== undefined && part.outgoingEdgeId === undefined;
}
