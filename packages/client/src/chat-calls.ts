import type { chatOperations, operations } from './generated/chat.generated.ts';
import type { Calls } from './operation.ts';

/** The chat runtime. */
export type ChatClient = Calls<operations, typeof chatOperations>;
