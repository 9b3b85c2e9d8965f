import knowledge from '../en/knowledge.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ knowledge });
