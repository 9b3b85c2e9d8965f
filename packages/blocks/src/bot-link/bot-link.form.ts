import { defineForm, type BlockOf } from '../shared/form/form.ts';
import { line, words } from '../shared/form/rows.ts';
import { bot, group, toggle } from '../shared/form/widgets.ts';
import type { botLink } from './bot-link.ts';
import { currentBot } from './constants.ts';

export const botLinkForm = defineForm<BlockOf<typeof botLink>>({
  type: 'Bot link',
  category: 'logic',
  label: 'Another bot',
  icon: 'link',
  keywords: ['link', 'sub flow', 'reuse', 'call', 'shared', 'subflow', 'another bot', 'typebot'],
  fresh: () => ({ type: 'Bot link' }),
  rows({ options = {} }, names) {
    const { botId = '', groupId = '' } = options;
    const place = names.group(groupId) ?? groupId;
    const target = botId === currentBot ? 'this bot' : (names.bot(botId) ?? botId);
    const there = place === '' ? target : `${target}: ${place}`;
    return [line(words('Run another bot', botId === '' ? '' : `Run ${there}`))];
  },
  fields: [
    bot('options.botId', {
      label: 'Bot',
      help: 'A published bot of this workspace; afterwards the conversation comes back here.',
      self: currentBot,
    }),
    group('options.groupId', {
      label: 'Begin at',
      help: 'Without a group it begins at its start.',
      botPath: 'options.botId',
    }),
    toggle('options.mergeResults', {
      label: 'Keep its answers in the result of this bot',
      fallback: false,
    }),
  ],
});
