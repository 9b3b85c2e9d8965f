import { says } from '@parley/testing';
import { asks, contentOf, smallBot, type MeasuredBot } from './bots.ts';

/** Three bots as authors build them, for what depends on how much a bot says and shows: one message brings each to its second question. */
export function threeBots(): readonly { readonly name: string; readonly bot: MeasuredBot }[] {
  return [
    { name: 'a small bot', bot: smallBot() },
    { name: 'a bot of long texts', bot: wordyBot() },
    { name: 'a bot with a theme and pictures', bot: shopBot() },
  ];
}

/** A help desk that explains itself at length and has its visitor choose among topics. */
function wordyBot(): MeasuredBot {
  const topics = ['Moving in', 'Heating and water', 'Repairs', 'Neighbours', 'Bills', 'Moving out'];
  const groups = [
    [
      says(
        'welcome',
        'Welcome to the help desk of the housing association. This assistant takes up what you have to tell and passes ' +
          'it on to the person who looks after your building. It takes about two minutes, and you can come back to it ' +
          'whenever you like: nothing of what you have written is lost.',
      ),
      says('mail-text', 'Please tell us first at which address we can reach you if there are questions.'),
      asks('email input', 'mail', 'Email', 'topic'),
    ],
    [
      says(
        'thanks-mail',
        'Thank you! We write to {{Email}} only about this matter, and delete the address once it is settled. What follows ' +
          'is read by people: take as much room for it as you need, and leave out what is nobody’s business.',
      ),
      says('topic-text', 'What is it about? If nothing fits, choose what comes closest.'),
      {
        ...asks('choice input', 'choice', 'Topic', 'end'),
        items: topics.map((topic, index) => ({ id: `topic-${index}`, content: topic })),
      },
    ],
    [says('farewell', 'We have taken note of it, {{Email}}.')],
  ];
  return {
    content: contentOf('Bot of long texts', ['mail', 'topic', 'end'], groups, ['Email', 'Topic']),
    messages: ['ada@parley.invalid', 'Repairs'],
  };
}

/** A shop with a look of its own: it shows pictures, and its visitor chooses among pictures. */
function shopBot(): MeasuredBot {
  const woods = ['Oak', 'Pine', 'Walnut', 'Beech'];
  const groups = [
    [
      { id: 'banner', type: 'image', content: { url: 'https://shop.parley.invalid/pictures/banner.jpg' } },
      says('hello', 'Good day! Which wood do you like?'),
      {
        ...asks('picture choice input', 'wood', 'Wood', 'width'),
        items: woods.map((title) => ({
          id: `wood-${title}`,
          title,
          description: `A table top of ${title.toLowerCase()}, oiled`,
          pictureSrc: `https://shop.parley.invalid/pictures/${title.toLowerCase()}.jpg`,
        })),
      },
    ],
    [
      { id: 'chosen', type: 'image', content: { url: 'https://shop.parley.invalid/pictures/{{Wood}}.jpg' } },
      says('width-text', '{{Wood}} it is. How wide may the table be, in centimetres?'),
      asks('number input', 'number', 'Width', 'end'),
    ],
    [says('farewell', 'A table of {{Wood}}, {{Width}} cm wide.')],
  ];
  const content = contentOf('Shop', ['wood', 'width', 'end'], groups, ['Wood', 'Width']);
  return { content: { ...content, theme: shopTheme, settings: shopSettings }, messages: ['Oak', '80'] };
}

const shopTheme = {
  general: {
    font: { type: 'Google', family: 'Open Sans' },
    background: { type: 'Image', content: 'https://shop.parley.invalid/pictures/workshop.jpg' },
    progressBar: { isEnabled: true, color: '#7a4b1f', backgroundColor: '#eadfce', placement: 'Top' },
  },
  chat: {
    roundness: 'large',
    container: { maxWidth: '760px', backgroundColor: '#fffaf3' },
    hostAvatar: { isEnabled: true, url: 'https://shop.parley.invalid/pictures/carpenter.jpg' },
    guestAvatar: { isEnabled: false },
    hostBubbles: { backgroundColor: '#f4e9d8', color: '#2d1c0b' },
    guestBubbles: { backgroundColor: '#7a4b1f', color: '#ffffff' },
    buttons: { backgroundColor: '#7a4b1f', color: '#ffffff', border: { thickness: 1, color: '#5c3817' } },
    inputs: { backgroundColor: '#ffffff', color: '#2d1c0b', placeholderColor: '#8a7a68' },
  },
};

const shopSettings = {
  general: { isBrandingEnabled: false, rememberUser: { isEnabled: true, storage: 'session' } },
  typingEmulation: { enabled: true, speed: 400, maxDelay: 3 },
  metadata: { title: 'The table workshop' },
};
