// Refuses doc comments that begin with a relative clause: a sentence says who does what, and a clause is not its
// subject (infra/docs/glossary.md holds the words).
import { join } from 'node:path';
import { clauseComments } from './clause-comments.ts';

const found = clauseComments(join(import.meta.dirname, '..', '..', '..'));
for (const line of found) console.error(`a doc comment that begins with a clause: ${line}`);
console.log(`${found.length} doc comments begin with a clause`);
process.exitCode = found.length > 0 ? 1 : 0;
