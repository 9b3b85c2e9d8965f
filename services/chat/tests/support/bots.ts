import type { Block, Bot, BotContent } from '@parley/schema';
import { says } from '@parley/engine';
import { botOf } from '@parley/engine/testing';

export { says };

/** A text input that saves in a variable and may leave by an edge. */
export function asks(id: string, variable: string, to?: string): Block {
  const edge = to === undefined ? {} : { outgoingEdgeId: `to:${to}` };
  return { id, type: 'text input', options: { variableId: `v:${variable}` }, ...edge };
}

/** Asks for a name, then for an age, then thanks. */
export const nameAndAge: BotContent = botOf({
  groups: {
    Name: [says('ask-name', 'Your name?'), asks('name', 'Name', 'Age')],
    Age: [
      says('ask-age', 'Hello {{Name}}, your age?'),
      { id: 'age', type: 'number input', options: { variableId: 'v:Age', min: 1 } },
      says('bye', 'Thanks.'),
    ],
  },
  variables: ['Name', 'Age'],
});

/** Asks the same question for ever. */
export const endless: BotContent = botOf({
  groups: { Loop: [says('prompt', 'And?'), asks('more', 'Said', 'Loop')] },
  variables: ['Said'],
});

/** A request that waits as long as a block may: what answers it may be held back by a test. */
export function request(id: string, url: string): Block {
  return { id, type: 'Webhook', options: { webhook: { url }, timeout: 120 } };
}

/** Asks, has something done by the shell, and asks again. */
function asksShell(work: Block): BotContent {
  return botOf({
    groups: {
      Ask: [says('first', 'First?'), asks('one', 'One', 'Think')],
      Think: [
        work,
        says('second', 'Second?'),
        asks('two', 'Two'),
        says('third', 'Third?'),
        asks('three', 'Three'),
      ],
    },
    variables: ['One', 'Two', 'Three', 'Thought'],
  });
}

/** Asks, runs a program, and asks again. */
export const thinking: BotContent = asksShell({
  id: 'think',
  type: 'Set variable',
  options: { variableId: 'v:Thought', expressionToEvaluate: '6 * 7' },
});

/** Asks, waits for the server at `url`, and asks again. */
export function fetching(url: string): BotContent {
  return asksShell(request('fetch', url));
}

/** Asks, writes a mail, asks the server at `url` for `/first` and `/second`, and asks again. */
export function mailing(url: string): BotContent {
  const fetch = (path: string): Block => request(path, `${url}/${path}`);
  const mail = { id: 'mail', type: 'Email', options: { recipients: ['ada@example.org'] } };
  return botOf({
    groups: {
      Ask: [asks('one', 'One', 'Work')],
      Work: [mail, fetch('first'), fetch('second'), asks('two', 'Two')],
    },
    variables: ['One', 'Two'],
  });
}

/** A bot whose snapshot has about so many characters. */
export function largeBot(length: number): BotContent {
  return botOf({
    groups: { A: Array.from({ length: 100 }, (_, index) => says(`${index}`, 'x'.repeat(length / 100))) },
  });
}

/** The draft of a bot of the workspace `workspace`, as management keeps it. */
export function draftOf(id: string, content: BotContent): Bot {
  return {
    ...content,
    version: '6',
    id,
    name: 'Draft',
    icon: null,
    selectedThemeTemplateId: null,
    folderId: null,
    publicId: null,
    customDomain: null,
    resultsTablePreferences: null,
    createdAt: '2026-11-21T12:00:00.000Z',
    updatedAt: '2026-11-21T12:00:00.000Z',
    workspaceId: 'workspace',
    isArchived: false,
    isClosed: false,
    messagingACredentialsId: null,
    messagingBCredentialsId: null,
    riskLevel: null,
  };
}
