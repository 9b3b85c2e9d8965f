import calculations from '../en/calculations.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ calculations });
