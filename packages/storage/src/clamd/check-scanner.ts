import { fine, reasonOf, warning, type Finding } from '@parley/server';
import type { Scanner } from './scanner.ts';

const about = 'virus scanner';

/** Asks the scanner for its version. A scanner that is away is a warning: text turns go on without it. */
export async function checkScanner(scanner: Scanner | undefined): Promise<Finding> {
  if (!scanner) return fine(about, 'CLAMD_URL is not set: files are not scanned');
  try {
    return fine(about, `answers: ${await scanner.version()}`);
  } catch (error) {
    return warning(
      about,
      `does not answer: ${reasonOf(error)}.`,
      'Start clamd, and have CLAMD_URL name it. Until then files are refused, unless CLAMD_UNREACHABLE says otherwise.',
    );
  }
}
