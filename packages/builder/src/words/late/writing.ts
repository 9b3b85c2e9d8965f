import writing from '../en/writing.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ writing });
