import times from '../en/times.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ times });
