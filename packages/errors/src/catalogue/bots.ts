import { defineError } from '../define-error.ts';
import type { RequestIssue } from '../request-issue.ts';

export const publicIdTaken = defineError<{
  readonly pointer: string;
  /** Public ids like it that no bot has. */
  readonly suggestions?: readonly string[];
}>({
  code: 'public-id-taken',
  status: 409,
  title: 'Public id taken',
  detail: () => 'Another bot has this public id.',
  extensions: ({ pointer, suggestions }) => ({
    errors: [{ pointer, detail: 'is taken' }],
    ...(suggestions === undefined ? {} : { suggestions }),
  }),
  remedy: 'Choose another public id, such as one of `suggestions` where the answer has some.',
});

export const customDomainTaken = defineError<{ readonly pointer: string }>({
  code: 'custom-domain-taken',
  status: 409,
  title: 'Custom domain taken',
  detail: () => 'Another bot has this custom domain.',
  extensions: ({ pointer }) => ({ errors: [{ pointer, detail: 'is taken' }] }),
  remedy: 'Choose another domain or path.',
});

export const updateConflict = defineError<{
  readonly updatedAt: string;
  readonly changedHere: readonly string[];
  readonly changedThere: readonly string[];
  /** Of a batch of operations: each place with the values of both sides, and all changes by others. */
  readonly overlaps?: readonly object[];
  readonly theirs?: readonly object[];
}>({
  code: 'update-conflict',
  status: 409,
  title: 'Update conflict',
  detail: () => 'The bot was changed after the state this update was made from.',
  extensions: (conflict) => ({ conflict }),
  remedy:
    '`conflict` names the JSON pointers changed by you and by others since your `updatedAt`. Read the bot again and merge, or send `overwrite: true`.',
});

export const baseUnknown = defineError({
  code: 'base-unknown',
  status: 409,
  title: 'Base of the changes not known',
  detail: () => 'How the bot changed since that state is no longer known, or is too much for one response.',
  remedy:
    'Read the bot, do your changes again in it, and send them with its `updatedAt` as `base`. Nothing was changed.',
});

export const botNotPublishable = defineError<{
  readonly diagnostics: readonly unknown[];
  readonly summary: object;
}>({
  code: 'bot-not-publishable',
  status: 422,
  title: 'Bot cannot be published',
  detail: () => 'The bot has errors that would show in its conversations.',
  extensions: ({ diagnostics, summary }) => ({ diagnostics, summary }),
  remedy:
    '`diagnostics` lists errors, warnings and information with their JSON pointers, at most 100; `summary` counts all. Mend the errors; the rest does not block.',
});

export const testsFailed = defineError<{
  readonly tests: readonly {
    readonly testId: string;
    readonly name: string;
    readonly case: string;
    readonly pointer: string;
    readonly message: string;
    readonly expected: string | null;
    readonly heard: string | null;
  }[];
}>({
  code: 'tests-failed',
  status: 422,
  title: 'Required tests failed',
  detail: () =>
    'The bot does not hold the conversations that its required tests are about. Nothing was published.',
  extensions: ({ tests }) => ({ tests }),
  remedy:
    '`tests` names each test that failed with its first wrong line. Mend the bot, or change the test if it is out of date.',
});

export const resultNotRepeatable = defineError({
  code: 'result-not-repeatable',
  status: 422,
  title: 'Result cannot be repeated',
  detail: () => 'Held once more, the bot does not begin as it began with this visitor.',
  remedy:
    'Make a test of a preview instead. A bot that begins by values of its page, by a message or by other systems begins otherwise without them.',
});

export const importRefused = defineError<{ readonly errors: readonly RequestIssue[] }>({
  code: 'import-refused',
  status: 422,
  title: 'Bot cannot be imported',
  detail: () => 'The file is not a bot of a version that can be converted.',
  extensions: ({ errors }) => ({ errors }),
  remedy: '`errors` names each place. Nothing was imported.',
});

export const lastWriter = defineError({
  code: 'last-writer',
  status: 409,
  title: 'Last member with write access',
  detail: () => 'A workspace keeps at least one member who may write.',
  remedy: 'Give somebody else write access first.',
});
