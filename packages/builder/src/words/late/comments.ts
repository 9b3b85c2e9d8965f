import comments from '../en/comments.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ comments });
