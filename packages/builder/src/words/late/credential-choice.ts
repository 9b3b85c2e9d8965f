import credentialChoice from '../en/credential-choice.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ credentialChoice });
