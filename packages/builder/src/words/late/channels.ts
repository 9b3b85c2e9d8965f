import channels from '../en/channels.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ channels });
