import tryRequest from '../en/try-request.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ tryRequest });
