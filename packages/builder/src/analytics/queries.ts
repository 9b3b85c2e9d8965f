import type { ManagementClient } from '@parley/client';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { queryKeys } from '../api/query-keys.ts';
import { readersZone, type TimeFilter } from '../ui/time-filters.ts';
import type { AnswerCounts, Daily, Flow, SourceCounts } from './counts.ts';

/** The use of language models, by model. */
type Usage = Awaited<ReturnType<ManagementClient['getUsage']>>['usage'];

/** The chats of a time by the days of the reader. */
export function useDaily(botId: string, timeFilter: TimeFilter): UseQueryResult<Daily> {
  return useQuery({
    queryKey: [...queryKeys.analytics(botId), 'daily', timeFilter],
    queryFn: ({ signal }) =>
      api.getDaily({ path: { botId }, query: { timeFilter, timeZone: readersZone() }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The places from which the chats of a time came. */
export function useSources(botId: string, timeFilter: TimeFilter): UseQueryResult<SourceCounts> {
  return useQuery({
    queryKey: [...queryKeys.analytics(botId), 'sources', timeFilter],
    queryFn: ({ signal }) =>
      api.getSources({ path: { botId }, query: { timeFilter, timeZone: readersZone() }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The use of language models by the chats of a time. */
export function useUsage(botId: string, timeFilter: TimeFilter): UseQueryResult<Usage> {
  return useQuery({
    queryKey: [...queryKeys.analytics(botId), 'usage', timeFilter],
    queryFn: async ({ signal }) =>
      (await api.getUsage({ path: { botId }, query: { timeFilter, timeZone: readersZone() }, signal })).usage,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The answers that chats of a time gave to a question. */
export function useAnswers(
  botId: string,
  blockId: string,
  timeFilter: TimeFilter,
): UseQueryResult<AnswerCounts> {
  return useQuery({
    queryKey: [...queryKeys.analytics(botId), 'answers', blockId, timeFilter],
    queryFn: ({ signal }) =>
      api.getAnswers({ path: { botId }, query: { blockId, timeFilter, timeZone: readersZone() }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** The visits of a version by the chats of a time. */
export function useFlow(botId: string, hash: string, timeFilter: TimeFilter): UseQueryResult<Flow> {
  return useQuery({
    queryKey: [...queryKeys.analytics(botId), 'flow', hash, timeFilter],
    queryFn: ({ signal }) =>
      api.getFlow({ path: { botId }, query: { hash, timeFilter, timeZone: readersZone() }, signal }),
    // the figures of another version would stand beside the wrong questions
    placeholderData: (flow) => (flow?.versionHash === hash ? flow : undefined),
    staleTime: 0,
  });
}
