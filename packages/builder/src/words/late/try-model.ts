import tryModel from '../en/try-model.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ tryModel });
