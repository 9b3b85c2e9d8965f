import { defineRules, type BotParts } from '@parley/engine';

const allowing = (...types: readonly string[]): BotParts => ({
  groups: {
    Files: [{ id: 'files', type: 'file input', options: { allowedFileTypes: { isEnabled: true, types } } }],
  },
});

export const fileInputRules = defineRules({
  'no-file-types': {
    category: 'questions',
    severity: 'error',
    title: 'No type of file is allowed',
    why: 'Each file is refused, so that the chat stops at the question. Name the types, or allow all of them.',
    example: { bad: allowing(), good: allowing('.pdf') },
    since: '0.1.0',
  },
  'unknown-file-type': {
    category: 'questions',
    severity: 'warning',
    title: 'An allowed type is no file extension',
    why: 'No file matches it. Write extensions such as .pdf or .png.',
    example: { bad: allowing('.pdf', 'image/*'), good: allowing('.pdf', '.png') },
    since: '0.1.0',
  },
});
