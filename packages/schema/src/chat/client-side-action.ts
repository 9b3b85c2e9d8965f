import { z } from 'zod';

const scriptSchema = z
  .object({
    content: z.string(),
    args: z.array(
      z.object({
        id: z.string(),
        value: z.union([
          z.string(),
          z.number(),
          z.boolean(),
          z.array(z.union([z.string(), z.null()])),
          z.null(),
        ]),
      }),
    ),
    isUnsafe: z.boolean().optional(),
    isCode: z.boolean().optional(),
  })
  .meta({ id: 'ClientScript' });
export type ClientScript = z.infer<typeof scriptSchema>;

const keyValueSchema = z.object({ key: z.string().optional(), value: z.string().optional() });

const common = {
  lastBubbleBlockId: z
    .string()
    .optional()
    .meta({ description: 'Do it after this bubble is shown; absent: before any.' }),
  expectsDedicatedReply: z
    .boolean()
    .optional()
    .meta({ description: 'The conversation waits: answer the action with continueChat.' }),
};

function action<K extends string, P extends z.ZodType>(
  type: K,
  payload: P,
): z.ZodObject<{ type: z.ZodLiteral<K> } & { [key in K]: P } & typeof common> {
  // the computed key is K, which TypeScript widens to string
  const id = `${type.charAt(0).toUpperCase()}${type.slice(1)}Action`;
  return z
    .object({ type: z.literal(type), [type]: payload, ...common })
    .meta({ id }) as unknown as z.ZodObject<{ type: z.ZodLiteral<K> } & { [key in K]: P } & typeof common>;
}

/** The actions of the client beside showing messages (specification: clientSideActions; payloads follow the public format). */
export const clientSideActionSchema = z
  .discriminatedUnion('type', [
    action('scriptToExecute', scriptSchema),
    action('redirect', z.object({ url: z.string().optional(), isNewTab: z.boolean().optional() })),
    action('chatwoot', z.object({ scriptToExecute: scriptSchema })),
    action(
      'googleAnalytics',
      z.object({
        trackingId: z.string().optional(),
        category: z.string().optional(),
        action: z.string().optional(),
        label: z.string().optional(),
        value: z.union([z.string(), z.number()]).optional(),
        sendTo: z.string().optional(),
      }),
    ),
    action('wait', z.object({ secondsToWaitFor: z.number() })),
    action('setVariable', z.object({ scriptToExecute: scriptSchema })),
    action('streamOpenAiChatCompletion', z.object({ messages: z.array(z.looseObject({})) })),
    action(
      'httpRequestToExecute',
      z.object({
        url: z.string(),
        headers: z.record(z.string(), z.string()).optional(),
        body: z.unknown().optional(),
        method: z.string().optional(),
      }),
    ),
    action(
      'startPropsToInject',
      z.object({
        googleAnalyticsId: z.string().optional(),
        pixelIds: z.array(z.string()).optional(),
        tagManagerId: z.string().optional(),
        customHeadCode: z.string().optional(),
      }),
    ),
    action(
      'pixel',
      z.object({
        pixelId: z.string().optional(),
        isInitSkip: z.boolean().optional(),
        eventType: z.string().optional(),
        name: z.string().optional(),
        params: z.array(keyValueSchema).optional(),
      }),
    ),
    action('stream', z.literal(true)),
    action('codeToExecute', z.object({ args: z.record(z.string(), z.unknown()), content: z.string() })),
    z.object({ type: z.literal('listenForWebhook'), ...common }).meta({ id: 'ListenForWebhookAction' }),
  ])
  .meta({ id: 'ClientSideAction' });
export type ClientSideAction = z.infer<typeof clientSideActionSchema>;
