import workspaceTokens from '../en/workspace-tokens.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ workspaceTokens });
