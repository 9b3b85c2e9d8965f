import { blockSchema } from '@parley/schema';
import { defineBlock, finding, goOn } from '@parley/engine';
import { z } from 'zod';
import { checkTracker, notOnSharePage, onlyLive, renderedTexts } from '../shared/page-integration.ts';
import { pixelRules } from './pixel.rules.ts';
import { checkNeedsPage } from '../shared/channel-checks.ts';

const schema = blockSchema.extend({
  type: z.literal('Pixel'),
  options: z
    .looseObject({
      pixelId: z.string().optional(),
      isInitSkip: z.boolean().optional(),
      eventType: z.string().optional().meta({ example: 'Lead' }),
      name: z.string().optional(),
      params: z
        .array(
          z.looseObject({
            id: z.string().optional(),
            key: z.string().optional(),
            value: z.string().optional(),
          }),
        )
        .optional(),
    })
    .optional(),
});

export const pixel = defineBlock({
  type: 'Pixel',
  category: 'integration',
  summary: 'Reports an event to an advertising pixel from the visitor’s page.',
  whenToUse: 'When you advertise, and want to count which visits end in a lead or a sale.',
  schema,
  enter({ options = {} }, context) {
    const { isInitSkip, params = [] } = options;
    const texts = renderedTexts(options, ['pixelId', 'eventType', 'name'], context);
    if (texts.pixelId === undefined || texts.eventType === undefined) return goOn();
    if (context.isPreview) return onlyLive('The pixel', context);
    if (context.isOnSharePage) return notOnSharePage('The pixel', context);
    const pixel = {
      ...texts,
      ...(isInitSkip === undefined ? {} : { isInitSkip }),
      ...(params.length === 0
        ? {}
        : { params: params.map((param) => renderedTexts(param, ['key', 'value'], context)) }),
    };
    return goOn({ actions: [{ type: 'pixel', pixel }] });
  },
  startProps: ({ options = {} }) =>
    options.pixelId === undefined || options.isInitSkip === true ? {} : { pixelIds: [options.pixelId] },
  check: ({ options = {} }, scope) =>
    (options.pixelId ?? '') !== ''
      ? [...checkTracker(scope), ...checkNeedsPage('nothing is reported', ['type'], scope)]
      : [
          finding(pixelRules['no-pixel-id'], 'no pixel id is set, so that nothing is reported: write it', [
            'options',
            'pixelId',
          ]),
        ],
});
