import versions from '../en/versions.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ versions });
