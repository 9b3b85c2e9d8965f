import { botProperties } from './bot.ts';
import { reservedPublicIds } from './reserved-public-ids.ts';

const isPublicId = (value: unknown): boolean => botProperties.publicId.safeParse(value).success;

test.each(['a', '2024', 'lead-qualification', 'docs-2', 'a-', 'x'.repeat(255), null])(
  '%j can be a public id',
  (value) => {
    expect(isPublicId(value)).toBe(true);
  },
);

test.each([...reservedPublicIds, '', 'Lead', 'a--b', '-a', 'a--', '-', 'ä', 'a b', 'x'.repeat(256), 7])(
  '%j can be none',
  (value) => {
    expect(isPublicId(value)).toBe(false);
  },
);
