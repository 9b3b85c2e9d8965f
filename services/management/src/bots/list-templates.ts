import { botContent } from '@parley/schema';
import { z } from 'zod';
import { userAccess } from '../access/user-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { exampleContent } from '../examples.ts';
import { templateCategories, templates } from './templates.ts';

const templateSchema = z
  .object({
    id: z.string().meta({ description: 'To be sent as `fromTemplate` of an import.', example: 'quiz' }),
    category: z.enum(templateCategories),
    summary: z.string().meta({ description: 'What the bot does, in one sentence.' }),
    bot: z
      .looseObject({ version: z.literal('6'), name: z.string(), icon: z.string(), ...botContent })
      .meta({ id: 'TemplateBot', description: 'To be sent as `bot` of an import.' }),
  })
  .meta({ id: 'Template' });

export const listTemplates = defineEndpoint({
  method: 'get',
  path: '/v1/templates',
  operationId: 'listTemplates',
  summary: 'List the templates',
  description: 'Whole bots to begin with. Importing the `bot` of a template makes a bot of it.',
  tags: ['Bots', 'Extension'],
  access: userAccess,
  response: z.object({ templates: z.array(templateSchema) }),
  errors: [],
  examples: {
    response: {
      templates: [
        {
          id: 'quiz',
          category: 'fun',
          summary: 'Counts points over three questions and tells how well it went.',
          bot: { version: '6', name: 'Quiz', icon: '🧠', ...exampleContent },
        },
      ],
    },
  },
  handle: () =>
    Promise.resolve({
      templates: templates().map(({ id, category, summary, ...bot }) => ({ id, category, summary, bot })),
    }),
});
