import { blockInOurNames, inOurNames, pathInTheirNames } from './public-names.ts';

test('each field the public format calls otherwise gets our name, at its place', () => {
  expect(
    inOurNames({
      typebotId: 'b',
      publicTypebotId: 'p',
      whatsAppCredentialsId: 'c',
      settings: {
        whatsApp: { isEnabled: true },
        metadata: { googleTagManagerId: 'GTM-1', title: 'T' },
        general: { systemMessages: { whatsAppPictureChoiceSelectLabel: 'Pick', botClosed: 'Closed' } },
      },
    }),
  ).toEqual({
    botId: 'b',
    publicBotId: 'p',
    messagingACredentialsId: 'c',
    settings: {
      messagingA: { isEnabled: true },
      metadata: { tagManagerId: 'GTM-1', title: 'T' },
      general: { systemMessages: { messagingAPictureChoiceSelectLabel: 'Pick', botClosed: 'Closed' } },
    },
  });
});

test('the same words anywhere else are nobody’s field', () => {
  const bot = {
    name: 'typebotId',
    theme: { whatsApp: 1 },
    settings: { typebotId: 2, general: { whatsApp: 3 } },
    groups: [{ whatsAppCredentialsId: 'Typebot link' }],
  };
  expect(inOurNames(bot)).toEqual(bot);
});

test('a bot under our names stays as it is, a field under both names too', () => {
  const bot = { botId: 'ours', typebotId: 'theirs', settings: { messagingA: {} } };
  expect(inOurNames(bot)).toEqual(bot);
});

test('settings that are not what they should be are left to be refused', () => {
  expect(inOurNames({ settings: ['whatsApp'] })).toEqual({ settings: ['whatsApp'] });
  expect(inOurNames({ settings: { metadata: null } })).toEqual({ settings: { metadata: null } });
});

test('the path of a problem is told in the names the bot came with', () => {
  const theirs = { settings: { whatsApp: { isEnabled: 1 } } };
  const ours = { settings: { messagingA: { isEnabled: 1 } } };
  const path = ['settings', 'messagingA', 'isEnabled'];
  expect(pathInTheirNames(theirs, path)).toEqual(['settings', 'whatsApp', 'isEnabled']);
  expect(pathInTheirNames(ours, path)).toEqual(path);
  expect(pathInTheirNames({}, ['settings', 'general'])).toEqual(['settings', 'general']);
  expect(pathInTheirNames({ settings: 3 }, path)).toEqual(path);
});

test('a link to another bot is a Bot link to a botId', () => {
  const link = { id: 'b', type: 'Typebot link', options: { typebotId: 'current', groupId: 'g' } };
  expect(blockInOurNames(link)).toEqual({
    id: 'b',
    type: 'Bot link',
    options: { botId: 'current', groupId: 'g' },
  });
  expect(blockInOurNames({ id: 'b', type: 'Typebot link' })).toEqual({ id: 'b', type: 'Bot link' });
});

test('the payment provider has our name; one that nobody knows keeps its own', () => {
  const payment = (provider: string) => ({ id: 'b', type: 'payment input', options: { provider, amount: '1' } });
  expect(blockInOurNames(payment('Stripe'))).toEqual(payment('paymentProvider'));
  expect(blockInOurNames(payment('Other'))).toEqual(payment('Other'));
});

test.each([
  [{ id: 'b', type: 'text', content: { richText: [{ type: 'p', children: [{ text: 'Typebot link' }] }] } }],
  [{ id: 'b', type: 'text input', options: { typebotId: 'x', provider: 'Stripe' } }],
])('nothing else in a block is renamed: %j', (block) => {
  expect(blockInOurNames(block)).toEqual(block);
});
