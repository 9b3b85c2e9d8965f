import { defineRules, type ExampleBot } from '@parley/engine';

const asks = (hasFileStorage: boolean): ExampleBot => ({
  groups: { Files: [{ id: 'files', type: 'file input' }] },
  facts: { hasFileStorage },
});

export const fileStorageRules = defineRules({
  'file-question-without-storage': {
    category: 'installation',
    severity: 'warning',
    title: 'Visitors are asked for a file or a recording that nothing here can store',
    why: 'On the share page they can only type the address of a file that lies elsewhere. Have the operator set FILES_DIR, put the bot on a page of your own that stores files, or ask for a link.',
    example: { bad: asks(false), good: asks(true) },
    since: '0.1.0',
  },
});
