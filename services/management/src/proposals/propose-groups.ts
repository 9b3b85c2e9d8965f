import { findingChangesSchema, operationSchema, type EdgeSource } from '@parley/editing';
import {
  botNotFound,
  checkingBusy,
  credentialsNotAvailable,
  credentialsNotFound,
  invalidRequest,
  modelFailed,
  proposalRefused,
  workspaceLocked,
} from '@parley/errors';
import type { ModelMessage } from '@parley/engine';
import { askProvider, ModelFailure } from '@parley/models';
import { idSchema, timestampSchema } from '@parley/schema';
import { createEgress, type Egress } from '@parley/server/egress';
import { z } from 'zod';
import { botAccess, type BotScope } from '../access/bot-access.ts';
import { openModelAccount, providerFields, type ModelAccess } from '../credentials/model-account.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { Deps } from '../deps.ts';
import { exampleBot } from '../examples.ts';
import { tenantOf } from '../principals/principal.ts';
import { isFree, judgeProposal } from './judge-proposal.ts';
import { proposalQuestion, secondQuestion } from './proposal-question.ts';
import { readGround } from './read-ground.ts';

/** The time of both questions and both checks. */
const limitMs = 120_000;
const waitMs = 20_000;
const maxQuestionBytes = 1_000_000;

const sourceSchema = z.union([
  z.strictObject({ eventId: idSchema }),
  z.strictObject({ blockId: idSchema, itemId: idSchema.optional() }),
]);

export const proposeGroups = defineEndpoint({
  method: 'post',
  path: '/v1/bots/{botId}/proposals',
  operationId: 'proposeGroups',
  summary: 'Have a model propose groups',
  description:
    'Asks a language model, with credentials of the workspace, for groups that do what `wish` says, and saves nothing. ' +
    'The operations add parts to the draft, and can be sent to `…/changes`. They have passed the check: a proposal that ' +
    'has faults goes back to the model once, with them, and is then refused. Only the author’s own words can name new ' +
    'addresses, and there are no programs unless `programs` is true; what the bot says makes no difference.',
  tags: ['Bots', 'Extension'],
  access: botAccess('write'),
  params: z.object({ botId: z.string() }),
  body: z.object({
    wish: z.string().trim().min(3).max(4_000).meta({ description: 'What the bot is to do, in words.' }),
    credentialsId: idSchema,
    ...providerFields,
    model: z.string().trim().min(1).max(200),
    from: sourceSchema.optional().meta({
      description: 'A way out that leads nowhere, and is to lead to the first group.',
    }),
    programs: z.boolean().default(false).meta({ default: false }),
  }),
  response: z.object({
    base: timestampSchema.meta({ description: 'The `updatedAt` of the draft that this is for.' }),
    operations: z.array(operationSchema),
    findings: findingChangesSchema.shape.fresh.meta({
      description: 'What the check would say of the bot then, and does not say now: no errors.',
    }),
    usage: z.object({ inputTokens: z.int(), outputTokens: z.int() }).meta({ id: 'ProposalTokens' }),
  }),
  errors: [
    botNotFound,
    workspaceLocked,
    credentialsNotFound,
    credentialsNotAvailable,
    checkingBusy,
    modelFailed,
    proposalRefused,
  ],
  examples: {
    body: {
      wish: 'Ask for the name, and greet.',
      credentialsId: 'clx0credentials00example',
      provider: 'openai',
      model: 'gpt-4o-mini',
      programs: false,
    },
    response: {
      base: exampleBot.updatedAt,
      operations: [
        {
          op: 'insert',
          path: ['groups', 'greeting'],
          value: { id: 'greeting', title: 'Greeting', graphCoordinates: { x: 480, y: 0 } },
          after: null,
        },
      ],
      findings: [],
      usage: { inputTokens: 900, outputTokens: 120 },
    },
  },
  async handle({ body, scope, context }, deps) {
    const until = performance.now() + limitMs;
    const stop = context.whenAborted();
    const account = await openModelAccount(deps, { ...scope, credentialsId: body.credentialsId }, body);
    const work = () =>
      proposed(deps, scope, { ...body, from: body.from && sourceOf(body.from), account, until, stop });
    return deps.proposalSlots.within(tenantOf(scope.user), work, waitMs);
  },
});

function sourceOf(from: z.infer<typeof sourceSchema>): EdgeSource {
  if ('eventId' in from) return from;
  const { blockId, itemId } = from;
  return itemId === undefined ? { blockId } : { blockId, itemId };
}

type Wish = {
  readonly wish: string;
  readonly provider: string;
  readonly credentialsId: string;
  readonly model: string;
  readonly from: EdgeSource | undefined;
  readonly programs: boolean;
  readonly account: ModelAccess;
  readonly until: number;
  /** Aborted once the author waits no more. */
  readonly stop: AbortSignal;
};

async function proposed(deps: Deps, scope: BotScope, wish: Wish) {
  const { ground, named } = await readGround(deps, scope, wish);
  const { bot, document } = ground;
  if (wish.from && !isFree(document, wish.from))
    throw invalidRequest({ errors: [{ pointer: '/from', detail: 'is no way out that leads nowhere' }] });
  const question = proposalQuestion({ ...wish, document, named });
  const egress = createEgress({
    allowedNetworks: deps.config.EGRESS_ALLOWED_NETWORKS,
    maxRequestBytes: maxQuestionBytes,
    maxResponseBytes: deps.config.MODEL_MAX_RESPONSE_BYTES,
    maxRedirects: 0,
  });
  try {
    const first = await answered(deps, scope, egress, wish, question);
    const verdict = await judgeProposal(deps, scope, ground, first.text);
    if (!('reasons' in verdict)) return answerOf(bot.updatedAt, verdict, first.usage);
    const again = [...question, ...secondQuestion(first.text, verdict.reasons)];
    const second = await answered(deps, scope, egress, wish, again);
    const last = await judgeProposal(deps, scope, ground, second.text);
    if ('reasons' in last) throw proposalRefused({ reasons: last.reasons });
    return answerOf(bot.updatedAt, last, {
      inputTokens: first.usage.inputTokens + second.usage.inputTokens,
      outputTokens: first.usage.outputTokens + second.usage.outputTokens,
    });
  } finally {
    await egress.close();
  }
}

type Passed = Exclude<Awaited<ReturnType<typeof judgeProposal>>, { reasons: unknown }>;
type Usage = { readonly inputTokens: number; readonly outputTokens: number };

const answerOf = (updatedAt: string, { operations, findings }: Passed, usage: Usage) => ({
  base: updatedAt,
  operations: [...operations],
  findings: [...findings],
  usage: { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens },
});

/** One answer of the model, within the tokens that the workspace has for the day. */
async function answered(
  { models }: Deps,
  { workspaceId }: BotScope,
  egress: Egress,
  { account, provider, credentialsId, model, until, stop }: Wish,
  messages: readonly ModelMessage[],
) {
  const stopped = () => modelFailed({ reason: 'The proposal was stopped.' });
  if (stop.aborted) throw stopped();
  if (!(await models.tokens.hasLeft(workspaceId)))
    throw modelFailed({ reason: 'The tokens of this workspace for today are used up.' });
  const { maxTokens } = models.limits;
  try {
    const answer = await askProvider(
      egress,
      account.provider,
      { apiKey: account.apiKey, baseUrl: account.address, organization: account.organization },
      { provider, credentialsId, model, messages, tools: [], maxTokens },
      { ...models.limits, remainingMs: Math.max(1, until - performance.now()), stop },
      () => undefined,
    );
    // the question has been paid for, whoever reads the answer
    await models.tokens.spend(workspaceId, answer.usage.inputTokens + answer.usage.outputTokens);
    if (answer.finishReason === 'stopped') throw stopped();
    return answer;
  } catch (error) {
    if (error instanceof ModelFailure) throw modelFailed({ reason: error.message });
    throw error;
  }
}
