import type { ChatMessage, ClientSideAction } from '@parley/client';
import type { Performed } from '../conversation/play-turn.ts';
import { pause } from '../pause.ts';
import type { Sandbox } from '../sandbox/sandbox-frame.ts';
import { evaluated, replyText, runScript } from './scripts.ts';
import { requested } from './requests.ts';
import { safeHref } from './safe-href.ts';
import { trackerOf } from './trackers.ts';

/** The means of performing actions. */
type Tools = {
  readonly sandbox: Sandbox;
  readonly signal: AbortSignal;
  readonly popupBlocked: (url: string) => void;
  readonly warn: (hint: string) => void;
};

type Kind = ClientSideAction['type'];
type ActionOf<K extends Kind> = Extract<ClientSideAction, { type: K }>;
type Performers = {
  readonly [K in Kind]: (action: ActionOf<K>, tools: Tools) => Performed | Promise<Performed>;
};

const text = (value: string): { readonly reply: ChatMessage } => ({ reply: { type: 'text', text: value } });

const performers: Performers = {
  async scriptToExecute({ scriptToExecute }, { sandbox, signal }) {
    await runScript(scriptToExecute, sandbox, signal);
    return {};
  },
  async setVariable({ setVariable }, { sandbox, signal, warn }) {
    try {
      return text(replyText(await evaluated(setVariable.scriptToExecute, sandbox, signal)));
    } catch (error) {
      // the conversation waits for a value: a script that fails gives none
      warn(`a script of the bot failed: ${String(error)}`);
      return text('');
    }
  },
  async codeToExecute({ codeToExecute: { content, args } }, { sandbox, signal }) {
    const list = Object.entries(args).map(([id, value]) => ({ id, value: value as string }));
    await runScript({ content, args: list }, sandbox, signal);
    return {};
  },
  async chatwoot({ chatwoot }, { sandbox, signal }) {
    await runScript(chatwoot.scriptToExecute, sandbox, signal);
    return {};
  },
  async wait({ wait }) {
    await pause(wait.secondsToWaitFor * 1_000);
    return {};
  },
  redirect({ redirect: { url, isNewTab } }, { popupBlocked, warn }) {
    const href = safeHref(url);
    if (href === undefined) {
      warn(`the bot redirects to an address that is not allowed: ${url ?? '(none)'}`);
    } else if (isNewTab !== true) {
      location.assign(href);
    } else {
      // with noopener nothing tells whether it was opened; so the opener is cut off by hand
      const opened = globalThis.open(href, '_blank');
      if (opened) opened.opener = null;
      else popupBlocked(href);
    }
    return {};
  },
  async httpRequestToExecute({ httpRequestToExecute }, { signal, warn }) {
    return text(JSON.stringify(await requested(httpRequestToExecute, signal, warn)));
  },
  googleAnalytics({ googleAnalytics: { trackingId, category, action, label, value, sendTo } }) {
    trackerOf('gtag')?.('event', action ?? category ?? 'parley', {
      event_category: category,
      event_label: label,
      value,
      send_to: sendTo ?? trackingId,
    });
    return {};
  },
  pixel({ pixel: { eventType, name, params = [] } }) {
    const fields = Object.fromEntries(params.map(({ key, value }) => [key ?? '', value]));
    if (eventType === 'Custom') trackerOf('fbq')?.('trackCustom', name ?? '', fields);
    else if (eventType !== undefined) trackerOf('fbq')?.('track', eventType, fields);
    return {};
  },
  // the page around is the site's own: nothing is put into it
  startPropsToInject: () => ({}),
  // this client never asks for streams (`isStreamEnabled` is false); one that comes all the same is acknowledged
  stream: () => ({}),
  streamOpenAiChatCompletion: () => ({}),
  // the conversation itself waits for the webhook
  listenForWebhook: () => ({}),
};

/** Performs an action. What fails in it is told to the page's owner, and the conversation goes on. */
export async function perform(action: ClientSideAction, tools: Tools): Promise<Performed> {
  // each performer gets just the actions of its own type
  const performer = performers[action.type] as (action: ClientSideAction, tools: Tools) => Promise<Performed>;
  try {
    return await performer(action, tools);
  } catch (error) {
    tools.signal.throwIfAborted();
    tools.warn(`the action "${action.type}" of the bot failed: ${String(error)}`);
    return {};
  }
}
