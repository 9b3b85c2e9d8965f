import settings from '../en/settings.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ settings });
