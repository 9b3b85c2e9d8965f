import { blockSchema, type Bubble } from '@parley/schema';
import { defineBlock, goOn, pause, say } from '@parley/engine';
import { z } from 'zod';
import { checkVariables } from '../shared/input.ts';
import { numberOrVariableSchema, toNumber } from '../shared/options.ts';
import { parsedIfJson } from '../shared/parsed-if-json.ts';
import { checkUrl, shownUrl } from '../shared/url.ts';
import { checkNeedsPage } from '../shared/channel-checks.ts';

const schema = blockSchema.extend({
  type: z.literal('embed'),
  content: z
    .looseObject({
      url: z.string().optional(),
      height: numberOrVariableSchema.optional(),
      waitForEvent: z
        .looseObject({
          isEnabled: z.boolean().optional(),
          name: z.string().optional(),
          saveDataInVariableId: z.string().optional(),
        })
        .optional(),
    })
    .optional(),
});
type EmbedBlock = z.infer<typeof schema>;

const waits = ({ content }: EmbedBlock): boolean => content?.waitForEvent?.isEnabled === true;

export const embedBubble = defineBlock({
  type: 'embed',
  category: 'bubble',
  summary: 'Shows a web page inside the chat, and can wait until that page reports something.',
  whenToUse: 'For what the chat cannot show by itself: a map, a calendar, the form of another service.',
  schema,
  isReferable: () => true,
  enter(block, context) {
    const { id, content } = block;
    const url = shownUrl(content?.url, 'embedded page', context);
    if (content === undefined || url.refused) return goOn({ logs: url.logs });
    const { height, waitForEvent } = content;
    const pixels = toNumber(typeof height === 'string' ? context.render(height) : height);
    const message: Bubble = {
      id,
      type: 'embed',
      content: {
        ...(url.text === undefined ? {} : { url: url.text }),
        ...(pixels === undefined ? {} : { height: pixels }),
        ...(waitForEvent === undefined ? {} : { waitForEvent: context.renderDeep(waitForEvent) }),
      },
    };
    return waits(block) ? pause('event', { messages: [message] }) : say(message);
  },
  resume({ content }, resumption) {
    const variableId = content?.waitForEvent?.saveDataInVariableId;
    if (resumption.from !== 'client' || resumption.reply?.type !== 'text') return goOn();
    return goOn({
      set: variableId === undefined ? [] : [{ variableId, value: parsedIfJson(resumption.reply.text) }],
    });
  },
  check: ({ content }, scope) => [
    ...checkUrl(content?.url, ['content', 'url']),
    ...(content?.waitForEvent?.isEnabled === true
      ? checkNeedsPage('nobody waits for an event of this page', ['content', 'waitForEvent'], scope)
      : []),
    ...checkVariables({ saveDataInVariableId: content?.waitForEvent?.saveDataInVariableId }, scope, [
      'content',
      'waitForEvent',
    ]),
  ],
  endsTurn: waits,
});
