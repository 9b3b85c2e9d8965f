import { botNotFound, versionNotFound } from '@parley/errors';
import { z } from 'zod';
import { botAccess } from '../../access/bot-access.ts';
import { defineEndpoint } from '../../define-endpoint.ts';
import { exampleContent } from '../../examples.ts';
import { exampleFormerDraft, formerDraftSchema, formerDraftView } from './former-draft.view.ts';
import { findRevision } from './revision.repository.ts';

export const getFormerDraft = defineEndpoint({
  method: 'get',
  path: '/v1/bots/{botId}/former-drafts/{formerDraftId}',
  operationId: 'getFormerDraft',
  summary: 'Get one former draft of a bot',
  tags: ['Bots', 'Extension'],
  access: botAccess('read'),
  params: z.object({ botId: z.string(), formerDraftId: z.string() }),
  response: z.object({
    formerDraft: formerDraftSchema.extend({
      version: z.string().meta({ description: 'Of the bot schema its content is in.', example: '6' }),
      content: z.record(z.string(), z.unknown()).meta({
        description: 'Events, groups, edges, variables, theme and settings, as they were.',
      }),
    }),
  }),
  errors: [botNotFound, versionNotFound],
  examples: {
    response: { formerDraft: { ...exampleFormerDraft, version: '6', content: exampleContent } },
  },
  async handle({ params: { formerDraftId }, scope: { botId } }, { db }) {
    const id = /^\d{1,15}$/.test(formerDraftId) ? Number(formerDraftId) : undefined;
    const found = id === undefined ? undefined : await findRevision(db, botId, id);
    if (!found) throw versionNotFound();
    const { version, events, groups, edges, variables, theme, settings } = found.bot;
    const content = { events, groups, edges, variables, theme, settings };
    return { formerDraft: { ...formerDraftView(found), version, content } };
  },
});
