import storedTests from '../en/stored-tests.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ storedTests });
