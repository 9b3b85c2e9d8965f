import findings from '../en/findings.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ findings });
