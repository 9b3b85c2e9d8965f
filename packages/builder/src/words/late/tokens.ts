import tokens from '../en/tokens.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ tokens });
