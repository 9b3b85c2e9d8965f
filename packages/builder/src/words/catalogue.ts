import appearance from './en/appearance.json' with { type: 'json' };
import bot from './en/bot.json' with { type: 'json' };
import canvas from './en/canvas.json' with { type: 'json' };
import common from './en/common.json' with { type: 'json' };
import editor from './en/editor.json' with { type: 'json' };
import inspector from './en/inspector.json' with { type: 'json' };
import keys from './en/keys.json' with { type: 'json' };
import look from './en/look.json' with { type: 'json' };
import password from './en/password.json' with { type: 'json' };
import preview from './en/preview.json' with { type: 'json' };
import problems from './en/problems.json' with { type: 'json' };
import saving from './en/saving.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import signIn from './en/sign-in.json' with { type: 'json' };
import workspace from './en/workspace.json' with { type: 'json' };
import type account from './en/account.json';
import type analytics from './en/analytics.json';
import type archive from './en/archive.json';
import type calculations from './en/calculations.json';
import type channels from './en/channels.json';
import type comments from './en/comments.json';
import type credentialChoice from './en/credential-choice.json';
import type credentials from './en/credentials.json';
import type fields from './en/fields.json';
import type findings from './en/findings.json';
import type help from './en/help.json';
import type knowledge from './en/knowledge.json';
import type media from './en/media.json';
import type members from './en/members.json';
import type newBot from './en/new-bot.json';
import type operators from './en/operators.json';
import type publish from './en/publish.json';
import type results from './en/results.json';
import type richText from './en/rich-text.json';
import type search from './en/search.json';
import type settings from './en/settings.json';
import type share from './en/share.json';
import type storedTests from './en/stored-tests.json';
import type tests from './en/tests.json';
import type times from './en/times.json';
import type tokens from './en/tokens.json';
import type tryModel from './en/try-model.json';
import type tryRequest from './en/try-request.json';
import type uiPage from './en/ui-page.json';
import type unsaved from './en/unsaved.json';
import type versions from './en/versions.json';
import type webhooks from './en/webhooks.json';
import type workspaceSettings from './en/workspace-settings.json';
import type workspaceTokens from './en/workspace-tokens.json';
import type writing from './en/writing.json';

/** The words of the builder in English, by area: one file each, so that translation tools read them as they are. */
export const english = {
  appearance,
  bot,
  canvas,
  common,
  editor,
  inspector,
  keys,
  look,
  password,
  preview,
  problems,
  saving,
  shell,
  signIn,
  workspace,
};

/** The words that only one page, or one part of a page, needs: it brings them when it is loaded (`words/late`). */
export type LateWords = {
  readonly account: typeof account;
  readonly analytics: typeof analytics;
  readonly archive: typeof archive;
  readonly calculations: typeof calculations;
  readonly channels: typeof channels;
  readonly comments: typeof comments;
  readonly credentialChoice: typeof credentialChoice;
  readonly credentials: typeof credentials;
  readonly fields: typeof fields;
  readonly findings: typeof findings;
  readonly help: typeof help;
  readonly knowledge: typeof knowledge;
  readonly media: typeof media;
  readonly members: typeof members;
  readonly newBot: typeof newBot;
  readonly operators: typeof operators;
  readonly publish: typeof publish;
  readonly results: typeof results;
  readonly richText: typeof richText;
  readonly search: typeof search;
  readonly settings: typeof settings;
  readonly share: typeof share;
  readonly storedTests: typeof storedTests;
  readonly tests: typeof tests;
  readonly times: typeof times;
  readonly tokens: typeof tokens;
  readonly tryModel: typeof tryModel;
  readonly tryRequest: typeof tryRequest;
  readonly uiPage: typeof uiPage;
  readonly unsaved: typeof unsaved;
  readonly versions: typeof versions;
  readonly webhooks: typeof webhooks;
  readonly workspaceSettings: typeof workspaceSettings;
  readonly workspaceTokens: typeof workspaceTokens;
  readonly writing: typeof writing;
};

/** A text that depends on `{count}`, in the plural categories of its language. */
export type PluralText = { readonly [category in Intl.LDMLPluralRule]?: string };

type Words = typeof english & LateWords;
type Area = keyof Words;

/** The name of a text: its area and its key. */
export type WordKey = { [A in Area]: `${A}.${keyof Words[A] & string}` }[Area];
