import credentials from '../en/credentials.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ credentials });
