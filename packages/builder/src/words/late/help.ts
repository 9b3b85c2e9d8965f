import help from '../en/help.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ help });
