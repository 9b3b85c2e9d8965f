import media from '../en/media.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ media });
