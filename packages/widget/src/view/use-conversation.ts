import { useLayoutEffect, useState } from 'preact/hooks';
import type { Conversation } from '../conversation/conversation.ts';
import type { ConversationState } from '../conversation/state.ts';

/** The state of a conversation; renders again with each change. */
export function useConversation(conversation: Conversation): ConversationState {
  const [state, setState] = useState(conversation.state);
  // with the first picture of it, not after: else the first change could be seen late
  useLayoutEffect(() => {
    setState(conversation.state);
    return conversation.subscribe(() => setState(conversation.state));
  }, [conversation]);
  return state;
}
