import { t } from '../words/words.ts';

/** The word in a `User-Agent` and the name behind it; the first that is found counts, because many name others, too. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** The name of a browser and of the device it runs on, as people know them, from its `User-Agent`. */
export function browserName(agent: string): string {
  const nameIn = (names: typeof browsers | typeof systems): string | undefined =>
    names.find(([word]) => agent.includes(word))?.[1];
  return t('account.browser', {
    browser: nameIn(browsers) ?? t('account.browserUnknown'),
    system: nameIn(systems) ?? t('account.systemUnknown'),
  });
}
