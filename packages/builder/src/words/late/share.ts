import share from '../en/share.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ share });
