import type { ManagementClient } from '@parley/client';
import {
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';

/** A test that is kept with the bot, without its steps. */
export type KeptTest = Awaited<ReturnType<ManagementClient['listBotTests']>>['tests'][number];

/** The outcome of a run of one test. */
export type TestOutcome = Awaited<ReturnType<ManagementClient['runBotTests']>>['outcomes'][number];

/** The tests that are kept with a bot, the oldest first. */
export function useTests(botId: string): UseQueryResult<readonly KeptTest[]> {
  return useQuery({
    queryKey: queryKeys.tests(botId),
    queryFn: async ({ signal }) => (await api.listBotTests({ path: { botId }, signal })).tests,
    staleTime: 0,
  });
}

/** Something that is done with the tests of a bot, after which the list is another one. */
function useTestAction<T, In>(
  botId: string,
  work: (input: In) => Promise<T>,
): UseMutationResult<T, Error, In> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tests(botId) }),
  });
}

/** Runs tests with the draft as it is saved: those with these ids, or all. */
export const useRun = (
  botId: string,
): UseMutationResult<readonly TestOutcome[], Error, readonly string[] | undefined> =>
  useTestAction(botId, async (testIds) => {
    const body = { against: 'draft', ...(testIds ? { testIds: [...testIds] } : {}) };
    return (await api.runBotTests({ path: { botId }, body })).outcomes;
  });

/** Marks a test as required, or takes the mark away. */
export const useRequire = (
  botId: string,
): UseMutationResult<unknown, Error, { readonly testId: string; readonly isRequired: boolean }> =>
  useTestAction(botId, ({ testId, isRequired }) =>
    api.updateBotTest({ path: { botId, testId }, body: { isRequired } }),
  );

/** Deletes a test. */
export const useDelete = (botId: string): UseMutationResult<unknown, Error, string> =>
  useTestAction(botId, (testId) => api.deleteBotTest({ path: { botId, testId } }));

/** A test to be kept. */
type NewTest = Parameters<ManagementClient['createBotTest']>[0]['body'];

/** The conversations of a test. */
export type TestContent = NewTest['content'];

/** Keeps a test with the bot. */
export const useKeep = (botId: string): UseMutationResult<unknown, Error, NewTest> =>
  useTestAction(botId, (body) => api.createBotTest({ path: { botId }, body }));
