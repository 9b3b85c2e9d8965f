import type { Block, Settings } from '@parley/schema';
import type { BlockContext } from '../kind/block-kind.ts';
import { topFlow, topFrame, type TurnBuilder } from './turn-builder.ts';
import { blockAt, type CompiledBlock, type Flow } from '../flow/flow.ts';
import { valueNamed } from './variable-merge.ts';
import { once, spend } from './meter.ts';
import { programOf, scriptOf } from './program.ts';
import { randomId, randomWord } from '../values/random.ts';
import { own } from '../values/record.ts';
import { eachFilled, fill, mapTexts, type Filling } from '../values/template.ts';
import { unitCost } from '../values/unit-cost.ts';
import { textOf, toValue } from '../values/value.ts';

/** The context that the kind of `entry` gets: a read-only view of the turn. */
export function blockContextOf(builder: TurnBuilder, entry: CompiledBlock): BlockContext {
  const { ctx, mid } = builder;
  const frame = topFrame(builder);
  const flow = topFlow(builder);
  const charge: BlockContext['spend'] = (units) => spend(builder, units);
  const valueOf: BlockContext['valueOf'] = (name) => {
    // the values of linked bots are searched one by one
    if (frame.merged && !charge(frame.merged.length)) return undefined;
    return valueNamed(flow, frame, name);
  };
  const filling: Filling = {
    variable: (name) => textOf(valueOf(name)),
    code: (program) => {
      const outcome = builder.inline.get(program);
      if (outcome?.ok === true) return textOf(toValue(outcome.value));
      // a text that is not a program is shown without its braces
      return fill(program, { ...filling, code: () => '' }, charge);
    },
  };
  const render: BlockContext['render'] = (text) => {
    if (text.includes('{{')) return fill(text, filling, charge, flow.templates);
    charge(unitCost.text);
    return text;
  };
  const word = (): number => randomWord(ctx.seed(), mid.draws++);

  return {
    botId: frame.botId,
    hash: frame.hash,
    now: ctx.now,
    format: ctx.format,
    isPreview: ctx.isPreview,
    isStreamEnabled: ctx.isStreamEnabled,
    maxFileBytes: ctx.maxFileBytes,
    isOnSharePage: builder.state.isOnSharePage === true,
    contact: builder.state.contact,
    resultId: frame.resultId,
    following: () => blockFollowing(flow, entry),
    group: entry.group,
    render,
    spend: charge,
    once: (make, text, units) => once(builder, make, text, units),
    eachFilled: (text, visit) => eachFilled(text, filling, charge, visit, flow.templates),
    renderDeep: (value) => mapTexts(value, render),
    value: (id) => own(frame.variables, id),
    valueOf,
    variables: () =>
      charge(flow.variables.length * unitCost.element)
        ? flow.variables.map(({ id, name }) => ({ id, name, value: own(frame.variables, id) }))
        : [],
    answers: () => frame.answers,
    notes: () => frame.notes && own(frame.notes, entry.block.id),
    isAskedAgain: mid.refusedIn === entry.block.id,
    opensPaymentPages: builder.state.opensPaymentPages === true,
    program: (code) => programOf(code, valueOf, charge),
    script: (code) => scriptOf(code, valueOf, charge),
    systemMessage: (key) => systemMessage(flow.settings, key),
    pinnedHash: (botId) => own(builder.state.pinned, botId),
    random: () => word() / 2 ** 32,
    newId: () => randomId(word),
  };
}

function blockFollowing(flow: Flow, { group, index, block }: CompiledBlock): Block | undefined {
  const inGroup = group.blocks[index + 1];
  if (inGroup) return inGroup.block;
  const to = block.outgoingEdgeId === undefined ? undefined : flow.edges.get(block.outgoingEdgeId);
  return to && blockAt(flow, to)?.block;
}

function systemMessage(settings: Settings, key: string): string | undefined {
  const text = settings.general?.systemMessages?.[key];
  return typeof text === 'string' && text !== '' ? text : undefined;
}
