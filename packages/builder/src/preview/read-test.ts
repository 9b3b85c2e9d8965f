import { conversationTestLimits, conversationTestSchema, pointerTo } from '@parley/schema';
import { t } from '../words/words.ts';
import type { KeptTest } from './test-steps.ts';

/** The test in a file, or the reason why it holds none. */
type ReadTest = { readonly test: KeptTest } | { readonly problem: string };

/** Reads a file that was saved as a test. One with several tests is refused: they are played one by one. */
export async function readTest(file: Blob): Promise<ReadTest> {
  if (file.size > conversationTestLimits.bytes) return { problem: t('tests.tooLarge') };
  let json: unknown;
  try {
    json = JSON.parse(await file.text());
  } catch {
    return { problem: t('tests.notJson') };
  }
  const read = conversationTestSchema.safeParse(json);
  if (read.success) {
    const [test, ...others] = read.data.cases;
    return test && others.length === 0 ? { test } : { problem: t('tests.several') };
  }
  const [issue] = read.error.issues;
  const place = issue?.path.length ? pointerTo(...issue.path) : t('tests.whole');
  return { problem: t('tests.notATest', { place, problem: issue?.message ?? '' }) };
}
