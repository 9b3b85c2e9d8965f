import workspaceSettings from '../en/workspace-settings.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ workspaceSettings });
