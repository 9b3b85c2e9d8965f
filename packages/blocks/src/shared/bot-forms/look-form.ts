import type { Theme } from '@parley/schema';
import type { AnyField, FieldOf } from '../form/fields.ts';
import { choice, code, color, media, number, section, text, toggle, unless, when } from '../form/widgets.ts';

/** A colour for each part that a theme may leave open. */
export type LookColours = Readonly<
  Record<
    | 'background'
    | 'ink'
    | 'host'
    | 'onHost'
    | 'accent'
    | 'onAccent'
    | 'field'
    | 'onField'
    | 'muted'
    | 'track',
    string
  >
>;

/** The colours where a theme says nothing; a test of the widget compares them with its style sheet. */
export const lookDefaults: LookColours = {
  background: '#ffffff',
  ink: '#1e293b',
  host: '#f1f5f9',
  onHost: '#1e293b',
  accent: '#1d4ed8',
  onAccent: '#ffffff',
  field: '#ffffff',
  onField: '#0f172a',
  muted: '#64748b',
  track: '#e2e8f0',
};

/** Colours of a look whose background is dark, where a theme names none. */
export const lookDefaultsOnDark: LookColours = {
  background: '#ffffff',
  ink: '#eceef2',
  host: '#262b35',
  onHost: '#eceef2',
  accent: '#7c9bff',
  onAccent: '#0d1020',
  field: '#1f232b',
  onField: '#eceef2',
  muted: '#a9b1be',
  track: '#3a414d',
};

const shadows = [
  { value: 'none', label: 'None' },
  { value: 'sm', label: 'Small' },
  { value: 'md', label: 'Medium' },
  { value: 'lg', label: 'Large' },
  { value: 'xl', label: 'Very large' },
  { value: '2xl', label: 'Huge' },
];
const corners = [
  { value: 'none', label: 'Square' },
  { value: 'medium', label: 'Rounded' },
  { value: 'large', label: 'Very round' },
];

const likeEverything = { none: 'Like those of everything' };

/** The finer points of a surface: few authors need them. */
const finish = <P extends string>(
  at: P,
  corner: { readonly none: string } | { readonly fallback: string } = likeEverything,
) =>
  section(
    'Corners, border, shadow',
    [
      choice(`${at}.border.roundeness` as const, {
        label: 'Corners',
        choices: [...corners, { value: 'custom', label: 'Their own' }],
        ...corner,
      }),
      number(`${at}.border.customRoundeness` as const, {
        label: 'Radius',
        unit: 'px',
        min: 0,
        placeholder: '12',
        when: when(`${at}.border.roundeness`, 'custom'),
      }),
      number(`${at}.border.thickness` as const, { label: 'Border', unit: 'px', min: 0, placeholder: '1' }),
      color(`${at}.border.color` as const, { label: 'Colour of the border' }),
      number(`${at}.border.opacity` as const, {
        label: 'Opacity of the border',
        help: 'From 0, not seen, to 1.',
        min: 0,
        max: 1,
        placeholder: '1',
      }),
      choice(`${at}.shadow` as const, { label: 'Shadow', choices: shadows, fallback: 'none' }),
      number(`${at}.opacity` as const, {
        label: 'Opacity of the background',
        help: 'From 0, not seen, to 1.',
        min: 0,
        max: 1,
        placeholder: '1',
      }),
      number(`${at}.blur` as const, {
        label: 'Blur what is behind it',
        unit: 'px',
        min: 0,
        placeholder: '8',
      }),
    ],
    { isFolded: true },
  );

/** The fonts that the widget brings along. */
export const fontNames: readonly string[] = [
  'Atkinson Hyperlegible Next',
  'Caveat',
  'DM Sans',
  'Figtree',
  'Inter',
  'Lora',
  'Montserrat',
  'Nunito',
  'Open Sans',
  'Playfair Display',
  'Source Serif 4',
  'Space Grotesk',
];

const checked: readonly FieldOf<Theme>[] = [
  section('Page', [
    choice('general.background.type', {
      label: 'Background',
      choices: [
        { value: 'Color', label: 'A colour' },
        { value: 'Image', label: 'A picture' },
        { value: 'None', label: 'None: the page shows through' },
      ],
      fallback: 'Color',
    }),
    color('general.background.content', {
      label: 'Colour of the background',
      when: when('general.background.type', 'Color'),
    }),
    media('general.background.content', {
      label: 'Picture of the background',
      placeholder: 'https://example.com/background.jpg',
      accepts: 'image',
      when: when('general.background.type', 'Image'),
    }),
    choice('chat.roundness', {
      label: 'Corners of everything',
      choices: corners,
      none: 'Gently rounded',
    }),
  ]),
  section('The bot says', [
    media('chat.hostAvatar.url', {
      label: 'Avatar of the bot',
      help: 'Stands beside what is said. Without a picture there is none.',
      placeholder: 'https://example.com/avatar.png',
      accepts: 'image',
    }),
    toggle('chat.hostAvatar.isEnabled', {
      label: 'Show an avatar beside it',
      fallback: true,
      when: unless('chat.hostAvatar.url', undefined, ''),
    }),
    color('chat.hostBubbles.backgroundColor', { label: 'Background' }),
    color('chat.hostBubbles.color', { label: 'Text' }),
    finish('chat.hostBubbles'),
  ]),
  section('The visitor answers', [
    media('chat.guestAvatar.url', {
      label: 'Avatar of the visitor',
      help: 'Stands beside what is said. Without a picture there is none.',
      placeholder: 'https://example.com/visitor.png',
      accepts: 'image',
    }),
    toggle('chat.guestAvatar.isEnabled', {
      label: 'Show an avatar beside it',
      fallback: true,
      when: unless('chat.guestAvatar.url', undefined, ''),
    }),
    color('chat.guestBubbles.backgroundColor', { label: 'Background' }),
    color('chat.guestBubbles.color', { label: 'Text' }),
    finish('chat.guestBubbles'),
  ]),
  section('Buttons', [
    choice('chat.buttonsInput.layout', {
      label: 'Several buttons stand',
      choices: [
        { value: 'wrap', label: 'Beside each other' },
        { value: 'vertical', label: 'Below each other' },
      ],
      fallback: 'wrap',
    }),
    color('chat.buttons.backgroundColor', { label: 'Background' }),
    color('chat.buttons.color', { label: 'Text' }),
    finish('chat.buttons'),
  ]),
  section('Answer fields', [
    color('chat.inputs.backgroundColor', { label: 'Background' }),
    color('chat.inputs.color', { label: 'Text' }),
    color('chat.inputs.placeholderColor', { label: 'Hint in an empty field' }),
    finish('chat.inputs'),
  ]),
  section(
    'Frame of the conversation',
    [
      text('chat.container.maxWidth', { label: 'Maximum width', placeholder: '800px' }),
      text('chat.container.maxHeight', { label: 'Highest', placeholder: '600px' }),
      color('chat.container.backgroundColor', { label: 'Background' }),
      color('chat.container.color', { label: 'Text' }),
      finish('chat.container', { fallback: 'none' }),
    ],
    { isFolded: true },
  ),
  section(
    'Progress bar',
    [
      toggle('general.progressBar.isEnabled', { label: 'Show how far the visitor is', fallback: false }),
      choice('general.progressBar.placement', {
        label: 'Where',
        choices: [
          { value: 'Top', label: 'Above the conversation' },
          { value: 'Bottom', label: 'Below it' },
        ],
        fallback: 'Top',
        when: when('general.progressBar.isEnabled', true),
      }),
      color('general.progressBar.color', {
        label: 'What is done',
        when: when('general.progressBar.isEnabled', true),
      }),
      color('general.progressBar.backgroundColor', {
        label: 'What is left',
        when: when('general.progressBar.isEnabled', true),
      }),
      number('general.progressBar.thickness', {
        label: 'Thickness',
        unit: 'px',
        min: 1,
        placeholder: '4',
        fallback: 4,
        when: when('general.progressBar.isEnabled', true),
      }),
    ],
    { isFolded: true },
  ),
  section(
    'Your own CSS',
    [
      code('customCss', {
        label: 'CSS',
        language: 'css',
        help: 'It counts inside the conversation alone, and a new release may need other rules.',
        placeholder: '.button { text-transform: uppercase; }',
      }),
    ],
    { isFolded: true },
  ),
];

/** A text, or an object with a type and a family, as bots from elsewhere have it: its family is edited in place. */
const font: readonly AnyField[] = [
  choice('general.font', {
    label: 'Font',
    help: 'Fonts of the list come with the bot. Any other is shown where visitors have it on their device.',
    isFont: true,
    usual: 'The one of the visitor’s device',
    choices: fontNames.map((name) => ({ value: name, label: name })),
    isOpen: true,
    when: when('general.font.type', undefined),
  }),
  choice('general.font.family', {
    label: 'Font',
    help: 'Fonts of the list come with the bot. Any other is shown where visitors have it on their device.',
    isFont: true,
    choices: fontNames.map((name) => ({ value: name, label: name })),
    isOpen: true,
    when: when('general.font.type', 'Google', 'Custom'),
  }),
];

/** The colour that counts where a theme says nothing, by the path of its field. */
const colourAt: Readonly<Record<string, keyof LookColours>> = {
  'general.background.content': 'background',
  'chat.hostBubbles.backgroundColor': 'host',
  'chat.hostBubbles.color': 'onHost',
  'chat.guestBubbles.backgroundColor': 'accent',
  'chat.guestBubbles.color': 'onAccent',
  'chat.buttons.backgroundColor': 'accent',
  'chat.buttons.color': 'onAccent',
  'chat.inputs.backgroundColor': 'field',
  'chat.inputs.color': 'onField',
  'chat.inputs.placeholderColor': 'muted',
  'general.progressBar.color': 'accent',
  'general.progressBar.backgroundColor': 'track',
};

function coloured(fields: readonly AnyField[], colours: LookColours): readonly AnyField[] {
  return fields.map((field): AnyField => {
    if (field.widget === 'section') return { ...field, fields: coloured(field.fields, colours) };
    const name = field.widget === 'color' ? colourAt[field.path] : undefined;
    return name === undefined ? field : ({ ...field, fallback: colours[name] } as AnyField);
  });
}

/** The fields of the look of a bot. */
export const lookFields: readonly AnyField[] = coloured([...font, ...checked], lookDefaults);
/** The fields of the look of a bot with a dark background, on which other colours count where a theme says nothing. */
export const lookFieldsOnDark: readonly AnyField[] = coloured([...font, ...checked], lookDefaultsOnDark);

/** The options of a theme that no field shows, each with the reason. */
export const lookHidden: Readonly<Record<string, string>> = {
  'general.font.type': 'Bots from elsewhere have it; the family beside it is edited.',
  'general.progressBar.position': 'The bar always stays in sight here, whatever it says.',
};
