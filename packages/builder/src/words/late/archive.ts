import archive from '../en/archive.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ archive });
