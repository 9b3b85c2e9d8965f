import results from '../en/results.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ results });
