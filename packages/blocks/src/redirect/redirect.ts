import { blockSchema } from '@parley/schema';
import { defineBlock, finding, goOn, type CheckScope, type Finding } from '@parley/engine';
import { z } from 'zod';
import { checkUrl, hostVariable, safeUrl } from '../shared/url.ts';
import { redirectRules } from './redirect.rules.ts';
import { urlRules } from '../shared/url.rules.ts';

const schema = blockSchema.extend({
  type: z.literal('Redirect'),
  options: z.looseObject({ url: z.string().optional(), isNewTab: z.boolean().optional() }).optional(),
});

export const redirect = defineBlock({
  type: 'Redirect',
  category: 'logic',
  summary: 'Opens another page for the visitor, in this tab or a new one. The conversation goes on.',
  whenToUse: 'When the next step is somewhere else: a booking page, a shop, a page that says thank you.',
  schema,
  enter({ options = {} }, context) {
    const { text, logs } = safeUrl(options.url, context);
    if (text === undefined || text === '') return goOn({ logs });
    const { isNewTab } = options;
    const redirect = { url: absolute(text), ...(isNewTab === undefined ? {} : { isNewTab }) };
    return goOn({ actions: [{ type: 'redirect', redirect }] });
  },
  check({ options: { url = '' } = {} }, scope) {
    const path = ['options', 'url'];
    if (url !== '') return [...checkUrl(url, path), ...checkTarget(url, path, scope)];
    return [finding(urlRules['no-url'], 'no address is set, so that nothing happens: write one', path)];
  },
});

/** Reports a redirect that leads wherever the link that started the chat says. */
function checkTarget(url: string, path: readonly string[], scope: CheckScope): Finding[] {
  // a number to call is no page
  if (beginsWithScheme.test(url.trim()) && !/^\s*https?:/i.test(url)) return [];
  const name = hostVariable(url, scope);
  if (name === undefined) return [];
  const message = `a link to the bot may fill in ${name}, and so lead visitors to any site: write the site itself`;
  return [finding(redirectRules['redirect-with-variable'], message, path)];
}

const beginsWithScheme = /^[a-z][a-z0-9+.-]*:/i;
const isRelative = /^[/?#.]/;

/** Completes a bare host to a web address; a text that begins like a path stays relative to the visitor's page. */
function absolute(url: string): string {
  return beginsWithScheme.test(url) || isRelative.test(url) ? url : `https://${url}`;
}
