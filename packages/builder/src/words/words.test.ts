import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { lookFields, settingsFields } from '@parley/blocks/bot-forms';
import { eventFormList, formList } from '@parley/blocks/forms';
import account from './en/account.json' with { type: 'json' };
import analytics from './en/analytics.json' with { type: 'json' };
import archive from './en/archive.json' with { type: 'json' };
import calculations from './en/calculations.json' with { type: 'json' };
import channels from './en/channels.json' with { type: 'json' };
import credentialChoice from './en/credential-choice.json' with { type: 'json' };
import credentials from './en/credentials.json' with { type: 'json' };
import fields from './en/fields.json' with { type: 'json' };
import comments from './en/comments.json' with { type: 'json' };
import findings from './en/findings.json' with { type: 'json' };
import help from './en/help.json' with { type: 'json' };
import knowledge from './en/knowledge.json' with { type: 'json' };
import media from './en/media.json' with { type: 'json' };
import members from './en/members.json' with { type: 'json' };
import newBot from './en/new-bot.json' with { type: 'json' };
import operators from './en/operators.json' with { type: 'json' };
import publish from './en/publish.json' with { type: 'json' };
import results from './en/results.json' with { type: 'json' };
import richText from './en/rich-text.json' with { type: 'json' };
import search from './en/search.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import share from './en/share.json' with { type: 'json' };
import storedTests from './en/stored-tests.json' with { type: 'json' };
import tests from './en/tests.json' with { type: 'json' };
import times from './en/times.json' with { type: 'json' };
import tokens from './en/tokens.json' with { type: 'json' };
import tryModel from './en/try-model.json' with { type: 'json' };
import tryRequest from './en/try-request.json' with { type: 'json' };
import uiPage from './en/ui-page.json' with { type: 'json' };
import unsaved from './en/unsaved.json' with { type: 'json' };
import versions from './en/versions.json' with { type: 'json' };
import webhooks from './en/webhooks.json' with { type: 'json' };
import workspaceSettings from './en/workspace-settings.json' with { type: 'json' };
import workspaceTokens from './en/workspace-tokens.json' with { type: 'json' };
import writing from './en/writing.json' with { type: 'json' };
import { english } from './catalogue.ts';
import { t } from './words.ts';

const late = {
  account,
  analytics,
  archive,
  calculations,
  channels,
  credentialChoice,
  credentials,
  fields,
  comments,
  findings,
  help,
  knowledge,
  media,
  members,
  newBot,
  operators,
  publish,
  results,
  richText,
  search,
  settings,
  share,
  storedTests,
  tests,
  times,
  tokens,
  tryModel,
  tryRequest,
  uiPage,
  unsaved,
  versions,
  webhooks,
  workspaceSettings,
  workspaceTokens,
  writing,
};
const all = { ...english, ...late };

/** Words of those who make Parley: screens have others (infra/docs/glossary.md), and the icon of a thing is no sign. */
const ofUs =
  /\b(payload|node|entity|invalid input|error occurred|faces?|ways? out|findings?|older name|sidebar|drawer|(?<!plus )sign(?![ -](in|out)))\b/i;
const src = join(import.meta.dirname, '..');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
  .map((name) => readFileSync(join(src, name), 'utf8'));

test('values take the place of their names, numbers as people write them', () => {
  expect(t('problems.requestId', { id: '7f' })).toBe('Request 7f');
  expect(t('problems.requestId', { id: 12_000 })).toBe('Request 12,000');
});

test('every file of words belongs to the catalogue', () => {
  const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const files = readdirSync(join(src, 'words/en')).map((name) => camel(name.replace(/\.json$/, '')));
  expect(files.sort()).toEqual(Object.keys(all).sort());
});

test('every text is used somewhere, and says nothing that authors do not know', () => {
  const code = sources.join('\n');
  const unused: string[] = [];
  const foreign: string[] = [];
  for (const [area, texts] of Object.entries(all)) {
    for (const [name, text] of Object.entries(texts)) {
      const key = `${area}.${name}`;
      // some are put together: t(`appearance.${id}`)
      if (!code.includes(`'${key}'`) && !code.includes(`\`${area}.\${`)) unused.push(key);
      if (ofUs.test(JSON.stringify(text))) foreign.push(key);
    }
  }
  expect(unused).toEqual([]);
  expect(foreign).toEqual([]);
});

test('the forms of blocks, events, look and settings say nothing that authors do not know', () => {
  const foreign: string[] = [];
  const read = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (typeof value !== 'string') read(value);
      else if (/^(label|help|placeholder|unavailable)$/.test(key) && ofUs.test(value)) foreign.push(value);
    }
  };
  read([formList, eventFormList, lookFields, settingsFields]);
  expect(foreign).toEqual([]);
});
