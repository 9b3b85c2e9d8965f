import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lookDefaults, lookDefaultsOnDark } from '@parley/blocks/bot-forms';

const sheet = readFileSync(join(import.meta.dirname, 'styles.css'), 'utf8');
const long = (colour: string): string => colour.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3');

test.each(Object.entries(lookDefaults))(
  'the builder knows the colour of %s where a theme says nothing',
  (name, colour) => {
    const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const rule =
      name === 'background' || name === 'ink'
        ? `var\\(--p-${name}, (#[0-9a-f]+)\\)`
        : `--${token}: (#[0-9a-f]+);`;
    expect(long(new RegExp(rule).exec(sheet)?.[1] ?? '')).toBe(colour);
  },
);

const dark = /\.chat\.dark \{([^}]*)\}/.exec(sheet)?.[1] ?? '';

// a page is dark because its background is set
test.each(Object.entries(lookDefaultsOnDark).filter(([name]) => name !== 'background'))(
  'the builder knows the colour of %s where a theme says nothing on a dark background',
  (name, colour) => {
    const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    expect(new RegExp(`--${token}: (#[0-9a-f]+);`).exec(dark)?.[1]).toBe(colour);
  },
);
