import members from '../en/members.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ members });
