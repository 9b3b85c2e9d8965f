import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { more, number, template, text } from '../shared/form/widgets.ts';
import type { googleAnalytics } from './google-analytics.ts';

export const googleAnalyticsForm = defineForm<BlockOf<typeof googleAnalytics>>({
  type: 'Google Analytics',
  category: 'integrations',
  label: 'Google Analytics',
  icon: 'chart-line',
  keywords: ['tracking', 'event', 'statistics', 'ga4', 'conversion'],
  fresh: () => ({ type: 'Google Analytics' }),
  rows: ({ options }) => [
    line(words('Report to Google Analytics', options?.action && `Report ${options.action}`)),
  ],
  fields: [
    text('options.trackingId', { label: 'Measurement id', placeholder: 'G-123456' }),
    template('options.action', { label: 'Event', placeholder: 'lead' }),
    template('options.category', { label: 'Category', placeholder: 'chat' }),
    template('options.label', { label: 'Label', placeholder: '{{Product}}' }),
    number('options.value', { label: 'Value', placeholder: '10', takesVariable: true }),
    more([template('options.sendTo', { label: 'Send to', placeholder: 'G-123456/abc' })]),
  ],
});
