import unsaved from '../en/unsaved.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ unsaved });
