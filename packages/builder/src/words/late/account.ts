import account from '../en/account.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ account });
