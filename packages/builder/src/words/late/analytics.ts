import analytics from '../en/analytics.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ analytics });
