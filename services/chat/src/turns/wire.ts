import { blockKindList } from '@parley/blocks';
import { startedChatSchema, turnSchema, type ChatInput } from '@parley/schema';
import { z } from 'zod';

/** The schemas of `input`: one shape for each kind of question. */
const [first, second, ...others] = blockKindList.flatMap(({ inputSchema }) =>
  inputSchema ? [inputSchema] : [],
);
if (!first || !second) throw new Error('invariant: there are several kinds of questions');
const anyInputSchema: z.ZodType<ChatInput> = z.union([first, second, ...others]).meta({ id: 'ChatInput' });

/** The response of continue-chat, with every kind of input spelled out. */
export const turnResponseSchema = turnSchema
  .extend({ input: anyInputSchema.optional() })
  .meta({ id: 'ChatTurn' });

/** The response of the two start operations, likewise. */
export const startedResponseSchema = startedChatSchema
  .extend({ input: anyInputSchema.optional() })
  .meta({ id: 'StartedChatTurn' });
