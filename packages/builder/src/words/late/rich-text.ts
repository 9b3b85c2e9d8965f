import richText from '../en/rich-text.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ richText });
