import { blockSchema } from '@parley/schema';
import { defineBlock, goOn } from '@parley/engine';

export const unknown = defineBlock({
  type: 'unknown',
  category: 'unknown',
  summary:
    'Stands for every type nobody here knows: it is kept as it is, logged, and the conversation goes on.',
  schema: blockSchema,
  enter: ({ id, type }, run) =>
    goOn({
      logs: [
        {
          status: 'warning',
          description: 'A block was passed over because this installation cannot run it.',
          details: `type ${type}, block ${id}`,
          context: run.group.title,
        },
      ],
    }),
  check: ({ type }) => [
    {
      code: 'unknown-block-type',
      severity: 'warning',
      message: `blocks of type ${type} are passed over here`,
      path: ['type'],
    },
  ],
});
