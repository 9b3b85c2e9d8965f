import type { ComponentType } from 'react';
import type { WordKey } from '../words/catalogue.ts';
import type { TabPath } from './tab-paths.ts';

/** A part of a bot with a page of its own: the last step of its address, and the file that brings it. */
export type BotTab = {
  readonly path: TabPath;
  readonly words: WordKey;
  /** True: it fills the window to its edges and scrolls by itself. */
  readonly isFull?: true;
  /** True: guests have no such part. */
  readonly isForMembers?: true;
  readonly load: () => Promise<ComponentType>;
};

/** The parts of a bot in the order of the bar, one line each. They find the open bot by `BotContext`. */
const botTabs: readonly BotTab[] = [
  {
    path: '',
    words: 'bot.flow',
    isFull: true,
    load: async () => (await import('../flow/flow-page.tsx')).FlowPage,
  },
  {
    path: 'theme',
    words: 'bot.look',
    load: async () => (await import('./look-page.tsx')).LookPage,
  },
  {
    path: 'settings',
    words: 'bot.settings',
    load: async () => (await import('./settings-page.tsx')).SettingsPage,
  },
  {
    path: 'share',
    words: 'bot.share',
    isForMembers: true,
    load: async () => (await import('../share/share-page.tsx')).SharePage,
  },
  {
    path: 'channels',
    words: 'bot.channels',
    isForMembers: true,
    load: async () => (await import('../channels/channels-page.tsx')).ChannelsPage,
  },
  {
    path: 'results',
    words: 'bot.results',
    isFull: true,
    isForMembers: true,
    load: async () => (await import('../results/results-page.tsx')).ResultsPage,
  },
  {
    path: 'analytics',
    words: 'bot.analytics',
    isForMembers: true,
    load: async () => (await import('../analytics/analytics-page.tsx')).AnalyticsPage,
  },
  {
    path: 'tests',
    words: 'bot.tests',
    isForMembers: true,
    load: async () => (await import('../tests/tests-page.tsx')).TestsPage,
  },
  {
    path: 'versions',
    words: 'bot.versions',
    isForMembers: true,
    load: async () => (await import('../publish/versions-page.tsx')).VersionsPage,
  },
];

/** The parts that a guest sees, or a member. */
export function tabsFor(isGuest: boolean): readonly BotTab[] {
  return isGuest ? botTabs.filter(({ isForMembers }) => isForMembers !== true) : botTabs;
}
