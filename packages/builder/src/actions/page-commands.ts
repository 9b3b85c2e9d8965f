import type { EditorCommand } from './editor-command.ts';
import type { EditorTools } from './editor-context.ts';

const isMember = ({ store }: EditorTools): boolean => !store.getState().isGuest;

/** The ways to the other pages of the bot. */
export const pageCommands = [
  { id: 'page-theme', words: 'bot.look', run: ({ goToPage }) => goToPage('theme') },
  { id: 'page-settings', words: 'bot.settings', run: ({ goToPage }) => goToPage('settings') },
  { id: 'page-share', words: 'bot.share', when: isMember, run: ({ goToPage }) => goToPage('share') },
  { id: 'page-channels', words: 'bot.channels', when: isMember, run: ({ goToPage }) => goToPage('channels') },
  { id: 'page-results', words: 'bot.results', when: isMember, run: ({ goToPage }) => goToPage('results') },
  {
    id: 'page-analytics',
    words: 'bot.analytics',
    when: isMember,
    run: ({ goToPage }) => goToPage('analytics'),
  },
  { id: 'page-tests', words: 'bot.tests', when: isMember, run: ({ goToPage }) => goToPage('tests') },
  { id: 'page-versions', words: 'bot.versions', when: isMember, run: ({ goToPage }) => goToPage('versions') },
] as const satisfies readonly EditorCommand[];
