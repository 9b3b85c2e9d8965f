import type { Theme } from '../theme.ts';
import { v61ToV6 } from './v6-1-to-v6.ts';

const themeAfter = (theme: Theme): Theme =>
  v61ToV6({ events: [], groups: [], edges: [], variables: [], settings: {}, theme }).theme;

test('a theme that says nothing looks as version 6.1 does by itself', () => {
  expect(themeAfter({})).toEqual({
    general: {
      background: { type: 'Color', content: '#f8f8f8' },
      progressBar: { color: '#ff5924', backgroundColor: '#8d8d8d' },
    },
    chat: {
      hostBubbles: { backgroundColor: '#ffffff', border: { thickness: 1, color: '#dfdfdf' } },
      guestBubbles: { backgroundColor: '#ff5924', border: { thickness: 1, color: '#ffb8a0' } },
      buttons: { backgroundColor: '#ff5924', border: { thickness: 1, color: '#f98868' } },
      inputs: { border: { thickness: 1, color: '#cecece' }, shadow: 'none' },
    },
  });
});

test('what a theme says stays, and only what it leaves open is written out', () => {
  const theme = themeAfter({
    general: { font: 'Inter', background: { type: 'Color', content: '#000' } },
    chat: {
      hostBubbles: { color: '#111', border: { thickness: 0, roundeness: 'large' } },
      inputs: { shadow: 'lg', border: { color: '#222' } },
      roundness: 'none',
    },
    customCss: '.a {}',
  });
  expect(theme.general).toMatchObject({ font: 'Inter', background: { type: 'Color', content: '#000' } });
  expect(theme.chat).toMatchObject({
    hostBubbles: {
      color: '#111',
      backgroundColor: '#ffffff',
      border: { thickness: 0, color: '#dfdfdf', roundeness: 'large' },
    },
    inputs: { shadow: 'lg', border: { thickness: 1, color: '#222' } },
    roundness: 'none',
  });
  expect(theme.customCss).toBe('.a {}');
});

test.each([
  [{ type: 'Image', content: '{{Picture}}' }],
  [{ type: 'Image' }],
  [{ type: 'None' }],
])('a background of another type gets no colour: %j', (background) => {
  expect(themeAfter({ general: { background } }).general?.background).toEqual(background);
});

test('a background whose type is left open is a colour', () => {
  expect(themeAfter({ general: { background: { content: '#abc' } } }).general?.background).toEqual({
    type: 'Color',
    content: '#abc',
  });
});
