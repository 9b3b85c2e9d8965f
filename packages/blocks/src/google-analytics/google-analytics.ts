import { blockSchema } from '@parley/schema';
import { defineBlock, finding, goOn, guessedValue } from '@parley/engine';
import { z } from 'zod';
import { checkTracker, notOnSharePage, onlyLive, renderedTexts } from '../shared/page-integration.ts';
import { googleAnalyticsRules } from './google-analytics.rules.ts';
import { checkNeedsPage } from '../shared/channel-checks.ts';

const schema = blockSchema.extend({
  type: z.literal('Google Analytics'),
  options: z
    .looseObject({
      trackingId: z.string().optional(),
      category: z.string().optional(),
      action: z.string().optional(),
      label: z.string().optional(),
      value: z.union([z.string(), z.number()]).optional(),
      sendTo: z.string().optional(),
    })
    .optional(),
});
const fields = ['trackingId', 'category', 'action', 'label', 'sendTo'] as const;

export const googleAnalytics = defineBlock({
  type: 'Google Analytics',
  category: 'integration',
  summary: 'Reports an event to Google Analytics from the visitor’s page.',
  whenToUse: 'When you want to see in Google Analytics how far visitors get.',
  schema,
  enter({ options = {} }, context) {
    const texts = renderedTexts(options, fields, context);
    if (texts.trackingId === undefined) return goOn();
    if (context.isPreview) return onlyLive('Google Analytics', context);
    if (context.isOnSharePage) return notOnSharePage('Google Analytics', context);
    const value = guessedValue(context.render(String(options.value ?? '')));
    const isValue = typeof value === 'number' || (typeof value === 'string' && value !== '');
    const googleAnalytics = { ...texts, ...(isValue ? { value } : {}) };
    return goOn({ actions: [{ type: 'googleAnalytics', googleAnalytics }] });
  },
  startProps: ({ options }) =>
    options?.trackingId === undefined ? {} : { googleAnalyticsId: options.trackingId },
  check: ({ options }, scope) =>
    (options?.trackingId ?? '') !== ''
      ? [...checkTracker(scope), ...checkNeedsPage('nothing is reported', ['type'], scope)]
      : [
          finding(
            googleAnalyticsRules['no-tracking-id'],
            'no tracking id is set, so that nothing is reported: write it',
            ['options', 'trackingId'],
          ),
        ],
});
