import uiPage from '../en/ui-page.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ uiPage });
