import search from '../en/search.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ search });
