const at = { x: 0, y: 0 };

/**
 * A bot that repeats what it was told and asks again, for ever. Every message names the edition it was published in,
 * so that a conversation in which two editions speak is seen at once. With `hookUrl` it reports each answer there first.
 */
export function talkingBot(edition: number, hookUrl: string | undefined) {
  const hook =
    hookUrl === undefined
      ? []
      : [
          {
            id: 'report',
            type: 'Webhook',
            options: {
              isCustomBody: true,
              webhook: {
                url: hookUrl,
                method: 'POST',
                headers: [],
                queryParams: [],
                body: '{"said": "{{Said}}"}',
              },
            },
          },
        ];
  return {
    version: '6',
    name: 'Talking bot',
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: 'to-ask' }],
    groups: [
      {
        id: 'ask',
        title: 'Ask',
        graphCoordinates: at,
        blocks: [
          ...hook,
          {
            id: 'said',
            type: 'text',
            content: {
              richText: [{ type: 'p', children: [{ text: `Edition ${edition}. You said: {{Said}}` }] }],
            },
          },
          {
            id: 'question',
            type: 'text input',
            options: { variableId: 'said-variable' },
            outgoingEdgeId: 'to-ask',
          },
        ],
      },
    ],
    edges: [{ id: 'to-ask', from: {}, to: { groupId: 'ask' } }],
    variables: [{ id: 'said-variable', name: 'Said' }],
    theme: {},
    settings: {},
  };
}
