import { blockKindList } from '@parley/blocks';
import { says } from '@parley/engine';
import { botContentSchema, testFileSchema } from '@parley/schema';
import { z } from 'zod';
import { sent, tool, ToolRefused, type Tool } from './tool.ts';

/** The id of a bot, as tools take it. */
export const botId = z.string().min(1).max(255);
const cursor = z.string().max(500).optional().describe('`nextCursor` of the page before.');

/** Tools that find bots, read them, and explain what they are made of. */
export const readingTools: readonly Tool[] = [
  tool({
    name: 'list_workspaces',
    description: 'Lists the workspaces that the token leads to, and what it may do in each.',
    input: z.strictObject({ cursor }),
    isReading: true,
    run: (query, service) => service.listWorkspaces({ query: sent(query) }),
  }),
  tool({
    name: 'list_bots',
    description: 'Lists the bots of a workspace, newest first, without their content.',
    input: z.strictObject({ workspaceId: z.string().min(1), search: z.string().min(1).optional(), cursor }),
    isReading: true,
    run: (query, service) => service.listBots({ query: sent(query) }),
  }),
  tool({
    name: 'read_bot',
    description:
      'Reads the draft of a bot. `outline` gives its groups and the types of their blocks; `groupIds` gives those ' +
      'groups alone, whole. `updatedAt` is the `base` of a change.',
    input: z.strictObject({
      botId,
      outline: z.boolean().default(false),
      groupIds: z.array(z.string()).min(1).max(100).optional(),
    }),
    isReading: true,
    async run({ botId: id, outline, groupIds }, service) {
      const { bot, currentUserMode } = await service.getBot({ path: { botId: id } });
      if (groupIds) {
        const groups = bot.groups.filter((group) => groupIds.includes(group.id));
        const missing = groupIds.filter((wanted) => !groups.some((group) => group.id === wanted));
        if (missing.length > 0)
          throw new ToolRefused('group-not-found', 'The draft has no such groups.', { missing });
        return { updatedAt: bot.updatedAt, groups };
      }
      if (!outline) return { updatedAt: bot.updatedAt, currentUserMode, bot };
      const groups = bot.groups.map(({ id: groupId, title, blocks }) => ({
        id: groupId,
        title,
        blocks: blocks.map(({ id: blockId, type }) => ({ id: blockId, type })),
      }));
      const { updatedAt, name, edges, events, variables } = bot;
      return { updatedAt, currentUserMode, name, groups, edges, events, variables };
    },
  }),
  tool({
    name: 'describe_blocks',
    description: 'Lists the types of blocks; with `types`, the JSON Schema of each of those.',
    input: z.strictObject({ types: z.array(z.string()).min(1).max(10).optional() }),
    isReading: true,
    run({ types }) {
      if (!types)
        return { blocks: blockKindList.map(({ type, category, summary }) => ({ type, category, summary })) };
      return {
        blocks: types.map((wanted) => {
          const kind = blockKindList.find(({ type }) => type === wanted);
          if (!kind)
            throw new ToolRefused('unknown-block-type', `There is no type ${JSON.stringify(wanted)}.`);
          return { type: wanted, summary: kind.summary, schema: schemaOf(kind.schema) };
        }),
      };
    },
  }),
  tool({
    name: 'describe_formats',
    description:
      'Gives the JSON Schema of the content of a bot and of a file of tests, each with an example.',
    input: z.strictObject({}),
    isReading: true,
    run: () => ({
      bot: { example: exampleBot, schema: schemaOf(botContentSchema) },
      test: { example: exampleTest, schema: schemaOf(testFileSchema) },
    }),
  }),
];

const schemaOf = (schema: z.ZodType): object =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** A bot that says how its parts are joined: an edge is named by what it leaves, and says where it leads. */
const exampleBot = {
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'first' }],
  groups: [
    {
      id: 'welcome',
      title: 'Welcome',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        says('hello', 'Hello! What is your name?'),
        { id: 'ask-name', type: 'text input', options: { variableId: 'name' } },
        says('bye', 'Thank you, {{Name}}.'),
      ],
    },
  ],
  edges: [{ id: 'first', from: { eventId: 'start' }, to: { groupId: 'welcome' } }],
  variables: [{ id: 'name', name: 'Name' }],
};

const exampleTest = {
  format: 'parley-test/1',
  cases: [
    {
      name: 'It thanks by name',
      steps: [
        { bot: 'Hello! What is your name?' },
        { asks: 'text input' },
        { user: 'Ada' },
        { bot: 'Thank you, Ada.' },
        { ends: { completed: true } },
      ],
    },
  ],
};
