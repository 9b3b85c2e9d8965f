import webhooks from '../en/webhooks.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ webhooks });
