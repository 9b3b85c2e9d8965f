import fields from '../en/fields.json' with { type: 'json' };
import operators from '../en/operators.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ fields, operators });
