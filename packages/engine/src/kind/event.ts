import type { ChatMessage, StartFrom } from '@parley/schema';
import type { EffectResult } from './effect.ts';

/** An event that moves a conversation on. */
export type TurnEvent =
  | { readonly type: 'start'; readonly from?: StartFrom; readonly message?: ChatMessage }
  | { readonly type: 'reply'; readonly message?: ChatMessage }
  | { readonly type: 'effectDone'; readonly result: EffectResult };
