import newBot from '../en/new-bot.json' with { type: 'json' };
import { addWords } from '../words.ts';

addWords({ newBot });
