import { blockSchema } from '@parley/schema';
import { defineBlock, finding, goOn, type Finding, type BlockContext } from '@parley/engine';
import { z } from 'zod';
import { checkPageScript, notOnSharePage, onlyLive, renderedTexts } from '../shared/page-integration.ts';
import { checkUrl } from '../shared/url.ts';
import { isWebUrl } from '../shared/web-url.ts';
import { chatwootRules } from './chatwoot.rules.ts';
import { tasks } from './constants.ts';
import { checkNeedsPage } from '../shared/channel-checks.ts';

const userFields = ['id', 'email', 'name', 'avatarUrl', 'phoneNumber'] as const;
const optionsSchema = z.looseObject({
  task: z.string().optional().meta({ example: tasks[0] }),
  baseUrl: z.string().optional(),
  websiteToken: z.string().optional(),
  user: z
    .looseObject({
      id: z.string().optional(),
      email: z.string().optional(),
      name: z.string().optional(),
      avatarUrl: z.string().optional(),
      phoneNumber: z.string().optional(),
    })
    .optional(),
});
type Options = z.infer<typeof optionsSchema>;

export const chatwoot = defineBlock({
  type: 'Chatwoot',
  category: 'integration',
  summary: 'Opens or closes the chat window of Chatwoot on your page.',
  whenToUse: 'When visitors should reach a person of your support team in Chatwoot.',
  schema: blockSchema.extend({ type: z.literal('Chatwoot'), options: optionsSchema.optional() }),
  enter({ options = {} }, context) {
    if (context.isPreview) return onlyLive('The Chatwoot widget', context);
    if (context.isOnSharePage) return notOnSharePage('The Chatwoot widget', context);
    if (options.task === tasks[1]) return told(closeWidget, {});
    const { baseUrl = '', websiteToken = '' } = renderedTexts(options, ['baseUrl', 'websiteToken'], context);
    if (websiteToken === '' || !isWebUrl(baseUrl)) {
      const description = 'The Chatwoot widget needs an http or https URL and a token: nothing is shown.';
      return goOn({ logs: [{ status: 'error', description, context: context.group.title }] });
    }
    return told(showWidget, {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      websiteToken,
      user: userOf(options, context),
    });
  },
  check: ({ options = {} }, scope) => [
    ...checkUrl(options.baseUrl, ['options', 'baseUrl']),
    ...checkUrl(options.user?.avatarUrl, ['options', 'user', 'avatarUrl']),
    ...checkToken(options),
    ...checkPageScript(scope),
    ...checkNeedsPage('nothing is shown', ['type'], scope),
  ],
});

function checkToken({ task, websiteToken = '' }: Options): Finding[] {
  if (task === tasks[1] || websiteToken !== '') return [];
  const path = ['options', 'websiteToken'];
  return [finding(chatwootRules['no-token'], 'no token is set, so that nothing is shown: write it', path)];
}

function userOf({ user = {} }: Options, context: BlockContext): string {
  const { avatarUrl = '', ...known } = renderedTexts(user, userFields, context);
  return JSON.stringify({ ...known, ...(isWebUrl(avatarUrl) ? { avatarUrl } : {}) });
}

function told(content: string, args: Readonly<Record<string, string>>): ReturnType<typeof goOn> {
  const scriptToExecute = { content, args: Object.entries(args).map(([id, value]) => ({ id, value })) };
  return goOn({ actions: [{ type: 'chatwoot', chatwoot: { scriptToExecute } }] });
}

const showWidget = `
const known = JSON.parse(user);
const identify = () => {
  const { id, avatarUrl, phoneNumber, ...rest } = known;
  const about = { ...rest, ...(avatarUrl ? { avatar_url: avatarUrl } : {}), ...(phoneNumber ? { phone_number: phoneNumber } : {}) };
  if (id) window.$chatwoot.setUser(id, about);
  window.$chatwoot.toggle('open');
};
if (window.$chatwoot) {
  window.$chatwoot.toggleBubbleVisibility('show');
  identify();
} else {
  window.addEventListener('chatwoot:ready', identify, { once: true });
  const script = document.createElement('script');
  script.src = baseUrl + '/packs/js/sdk.js';
  script.async = true;
  script.onload = () => window.chatwootSDK.run({ websiteToken, baseUrl });
  document.head.append(script);
}`.trim();

const closeWidget = `
if (window.$chatwoot) {
  window.$chatwoot.toggle('close');
  window.$chatwoot.toggleBubbleVisibility('hide');
}`.trim();
