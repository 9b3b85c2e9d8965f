import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { useBot } from '../document/bot-context.ts';

type NewToken = {
  readonly name: string;
  /** The sites it is good on; left out: it is good for programs, which name none. */
  readonly origins?: readonly string[];
};

/** Makes a token that starts and continues chats with one bot. Its value is shown this once. */
export function useNewToken(botId: string): UseMutationResult<{ readonly value: string }, Error, NewToken> {
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  return useMutation({
    mutationFn: ({ name, origins }) =>
      api.createWorkspaceToken({
        path: { workspaceId },
        body: { name, botIds: [botId], ...(origins === undefined ? {} : { origins: [...origins] }) },
      }),
  });
}
