import publish from '../en/publish.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ publish });
