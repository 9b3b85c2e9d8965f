import type { ManagementClient } from '@parley/client';
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { allPages } from '../api/all-pages.ts';
import { byCursor } from '../api/by-cursor.ts';
import { api } from '../api/client.ts';

type DeliveriesOfPage = Awaited<ReturnType<ManagementClient['listWebhookDeliveries']>>;

/** A webhook as the list shows it: everything but its secret. */
export type Webhook = Awaited<ReturnType<ManagementClient['listWebhooks']>>['webhooks'][number];

/** An event on its way to a webhook. */
export type Delivery = DeliveriesOfPage['deliveries'][number];
export type DeliveryStatus = Delivery['status'];

/** The names that answers are kept under. Only these pages know them, so that no other page loads them. */
export const keys = {
  webhooks: (workspaceId: string) => ['webhooks', workspaceId],
  deliveries: (webhookId: string) => ['webhook deliveries', webhookId],
} as const;

/** The webhooks of a workspace, the oldest first. */
export function useWebhooks(workspaceId: string): UseQueryResult<readonly Webhook[]> {
  return useQuery({
    queryKey: keys.webhooks(workspaceId),
    queryFn: async ({ signal }) => (await api.listWebhooks({ path: { workspaceId }, signal })).webhooks,
  });
}

/** The names of the bots of a workspace, by their ids. */
export function useBotNames(workspaceId: string): UseQueryResult<ReadonlyMap<string, string>> {
  return useQuery({
    queryKey: ['bot names', workspaceId],
    queryFn: async ({ signal }) => {
      const pages = await allPages((query) => api.listBots({ query: { ...query, workspaceId }, signal }));
      return new Map(pages.flatMap(({ bots }) => bots.map(({ id, name }) => [id, name] as const)));
    },
  });
}

const pageSize = 20;
/** While an attempt is near, the list is read again so often. */
const [pollMs, nearMs] = [3_000, 60_000];

/** True if an attempt to send a delivery is about to be made. */
function isDue({ nextAttemptAt }: Delivery): boolean {
  return nextAttemptAt !== null && Date.parse(nextAttemptAt) < Date.now() + nearMs;
}

/** The deliveries of a webhook, page by page, the newest first. */
export function useDeliveries(
  workspaceId: string,
  { id: webhookId, isEnabled }: Webhook,
  status: DeliveryStatus | undefined,
): UseInfiniteQueryResult<InfiniteData<DeliveriesOfPage>> {
  return useInfiniteQuery({
    queryKey: [...keys.deliveries(webhookId), status],
    queryFn: ({ signal, pageParam }) =>
      api.listWebhookDeliveries({
        path: { workspaceId, webhookId },
        query: {
          limit: pageSize,
          ...(status === undefined ? {} : { status }),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    ...byCursor<string>(),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isEnabled && state.data?.pages.some(({ deliveries }) => deliveries.some(isDue)) ? pollMs : false,
  });
}
