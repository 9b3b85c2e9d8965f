import { blockSchema } from '@parley/schema';
import { defineBlock, finding, goOn } from '@parley/engine';
import { z } from 'zod';
import { checkUrl, safeUrl } from '../shared/url.ts';
import { urlRules } from '../shared/url.rules.ts';

const schema = blockSchema.extend({
  type: z.literal('Redirect'),
  options: z.looseObject({ url: z.string().optional(), isNewTab: z.boolean().optional() }).optional(),
});

export const redirect = defineBlock({
  type: 'Redirect',
  category: 'logic',
  summary: 'Sends the visitor to another page, in this tab or a new one; the conversation goes on.',
  schema,
  enter({ options = {} }, context) {
    const { text, logs } = safeUrl(options.url, context);
    if (text === undefined || text === '') return goOn({ logs });
    const { isNewTab } = options;
    const redirect = { url: absolute(text), ...(isNewTab === undefined ? {} : { isNewTab }) };
    return goOn({ actions: [{ type: 'redirect', redirect }] });
  },
  check({ options = {} }) {
    const path = ['options', 'url'];
    if (options.url !== undefined && options.url !== '') return checkUrl(options.url, path);
    return [finding(urlRules['no-url'], 'no address is set, so that nothing happens: write one', path)];
  },
});

const beginsWithScheme = /^[a-z][a-z0-9+.-]*:/i;
const isRelative = /^[/?#.]/;

/** Completes a bare host to a web address; a text that begins like a path stays relative to the visitor's page. */
function absolute(url: string): string {
  return beginsWithScheme.test(url) || isRelative.test(url) ? url : `https://${url}`;
}
