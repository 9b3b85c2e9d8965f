import { variablesOf } from './variables.ts';

test('a theme becomes custom properties, and says nothing where it is silent', () => {
  expect(variablesOf(undefined, undefined)).toEqual({});
  const theme = {
    general: {
      font: 'Open Sans',
      background: { type: 'Color', content: '#fff' },
      progressBar: { color: 'red', thickness: 6 },
    },
    chat: {
      roundness: 'medium',
      hostBubbles: { backgroundColor: '#eee', opacity: 0.5, shadow: 'md', blur: 4 },
      buttons: { border: { thickness: 2, color: '#123456', roundeness: 'custom', customRoundeness: 9 } },
    },
  };
  expect(variablesOf(theme, undefined)).toMatchObject({
    '--p-font': '"Open Sans", "Open Sans Variable", var(--p-system-font)',
    '--p-background': '#fff',
    '--p-bar-color': 'red',
    '--p-bar-thickness': '6px',
    '--p-host-background': 'color-mix(in srgb, #eee 50%, transparent)',
    '--p-host-blur': 'blur(4px)',
    '--p-host-radius': '8px',
    '--p-button-border': '2px solid #123456',
    '--p-button-radius': '9px',
  });
});

test.each([
  [
    { type: 'Image', content: 'https://site.example/a b.png' },
    undefined,
    'center / cover no-repeat url("https://site.example/a b.png")',
  ],
  [
    { type: 'Image', content: '{{Picture}}' },
    'https://site.example/v.png',
    'center / cover no-repeat url("https://site.example/v.png")',
  ],
  [{ type: 'Color', content: '{{Colour}}' }, '#123', '#123'],
  [{ type: 'None', content: '#fff' }, undefined, 'transparent'],
  [undefined, undefined, undefined],
])('the background %j with the variable %j', (background, backgroundUrl, expected) => {
  const general = background === undefined ? {} : { background };
  expect(variablesOf({ general }, { backgroundUrl })['--p-background']).toBe(expected);
});
