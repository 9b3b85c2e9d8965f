// Refuses doc comments that cannot be read alone: those that begin with a relative clause, which is no subject, and
// those that lean on another comment (infra/docs/glossary.md holds the words).
import { join } from 'node:path';
import { refusedOpenings } from './comment-openings.ts';

const found = refusedOpenings(join(import.meta.dirname, '..', '..', '..'));
for (const line of found) console.error(`a doc comment that cannot be read alone: ${line}`);
console.log(`${found.length} doc comments cannot be read alone`);
process.exitCode = found.length > 0 ? 1 : 0;
