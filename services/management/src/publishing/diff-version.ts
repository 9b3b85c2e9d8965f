import { botNotFound, checkingBusy, versionNotFound } from '@parley/errors';
import { comparisonSchema, findingChangesSchema } from '@parley/editing';
import { orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import { botAccess } from '../access/bot-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleBot } from '../examples.ts';
import { tenantOf } from '../principals/principal.ts';
import { factsOf } from './judging/facts.ts';
import { ofDraft, readState } from './read-state.ts';

export const diffVersion = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/versions/{hash}/diff',
  operationId: 'diffVersion',
  summary: 'Compare a version of a bot with another state of it',
  description:
    'Tells what changed from the version to the draft, or to another version: groups, blocks, connections, events, ' +
    'variables, look and settings. Parts are the same by their ids, or by their content if those were renewed. ' +
    'Findings are those of the rules and the surroundings of now, in both states.',
  tags: ['Publishing', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), hash: z.string() }),
  query: z.object({
    against: z
      .string()
      .default(ofDraft)
      .meta({ default: ofDraft, description: '`draft`, or the hash of a version.', example: ofDraft }),
  }),
  response: comparisonSchema.extend({
    findings: findingChangesSchema,
    isCut: z.boolean().meta({
      description:
        'True if there is more than this: an answer holds 2,000 changes, 1,000,000 characters of them, and 100 findings.',
    }),
    updatedAt: orNull(timestampSchema).meta({
      description: 'The state of the draft that was compared; null for a version.',
    }),
  }),
  errors: [botNotFound, versionNotFound, checkingBusy],
  examples: {
    response: {
      changes: [
        {
          part: 'block',
          change: 'changed',
          gravity: 'text',
          id: 'block-welcome',
          name: 'Welcome#1',
          kind: 'text',
          group: 'Welcome',
          fields: [
            {
              path: 'content.richText',
              words: [
                { kind: 'same', text: 'Hello ' },
                { kind: 'removed', text: 'you' },
                { kind: 'added', text: 'there' },
              ],
            },
          ],
        },
      ],
      renewedIds: 0,
      isRough: false,
      findings: { fresh: [], gone: [] },
      isCut: false,
      updatedAt: exampleBot.updatedAt,
    },
  },
  async handle({ params: { hash }, query: { against }, scope }, deps) {
    const { db, judging } = deps;
    const { botId, workspaceId, user } = scope;
    // bots of megabytes: they are read once there is room to hold them
    const read = async () => {
      if (hash === ofDraft) throw versionNotFound();
      const [former, state] = await Promise.all([readState(db, scope, hash), readState(db, scope, against)]);
      return { botId, ...state, former: former.draft };
    };
    const { judged, subject } = await judging.compare(tenantOf(user), read, (linked, { customDomain }) =>
      factsOf(deps, { botId, workspaceId, customDomain }, linked),
    );
    return { ...judged, updatedAt: subject.updatedAt };
  },
});
