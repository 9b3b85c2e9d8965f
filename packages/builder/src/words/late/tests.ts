import tests from '../en/tests.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ tests });
