import { png } from '@parley/testing';
import type { Page } from 'playwright-core';

/** A picture that a visitor sends. */
export const picture = png(60, 40, 120);
const paper = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** Asks for a private picture, a public paper and a private recording. */
export const applications = {
  version: '6' as const,
  name: 'Applications',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  groups: [
    {
      id: 'g',
      title: 'Papers',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        { id: 'picture', type: 'file input', options: {} },
        { id: 'paper', type: 'file input', options: { visibility: 'Public' } },
        { id: 'voice', type: 'text input', options: { audioClip: { isEnabled: true } } },
      ],
    },
  ],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
};

/** Asks for a name, a town and an address on the web, and says what it was told. */
export const survey = {
  version: '6' as const,
  name: 'Survey of the summer',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  groups: [
    {
      id: 'g',
      title: 'Questions',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        {
          id: 'says',
          type: 'text',
          content: { richText: [{ type: 'p', children: [{ text: 'What is your name?' }] }] },
        },
        { id: 'name', type: 'text input', options: { variableId: 'v' } },
        { id: 'town', type: 'text input', label: 'Town', options: {} },
        { id: 'site', type: 'url input', label: 'Your page', options: {} },
      ],
    },
  ],
  variables: [{ id: 'v', name: 'Name' }],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
};

/** Asks for a name and a wish, and tells a desk of it that cannot be reached. */
export const unreachableDesk = {
  version: '6' as const,
  name: 'Desk',
  events: [{ id: 'start', type: 'start', graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'e' }],
  groups: [
    {
      id: 'g',
      title: 'Wishes',
      graphCoordinates: { x: 300, y: 0 },
      blocks: [
        { id: 'name', type: 'text input', label: 'Name', options: {} },
        { id: 'wish', type: 'text input', label: 'Wish', options: {} },
        {
          id: 'tell',
          type: 'Webhook',
          options: { webhook: { url: 'http://169.254.169.254/', method: 'POST' } },
        },
      ],
    },
  ],
  edges: [{ id: 'e', from: { eventId: 'start' }, to: { groupId: 'g' } }],
};

/** Sends a picture after one that was cancelled, a paper that was lost on its first way, and a recording. */
export async function sendEverything(page: Page): Promise<void> {
  const pick = page.locator('input[type=file]').first();
  const send = page.getByRole('button', { name: 'Send' });
  await page.locator('.question[data-block="picture"]').waitFor();
  await page.route('**/uploads/*', () => undefined);
  await pick.setInputFiles({ name: 'wrong.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Cancel wrong.png' }).click();
  await page.locator('.files li').waitFor({ state: 'detached' });
  await page.unroute('**/uploads/*');
  await pick.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: 'Remove me.png' }).waitFor();
  await send.click();
  await page.locator('.question[data-block="paper"]').waitFor();
  await page.route('**/uploads/*', (route) => route.abort());
  await pick.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: paper });
  const again = page.getByRole('button', { name: 'Try again: cv.pdf' });
  await again.waitFor();
  await page.unroute('**/uploads/*');
  await again.click();
  await page.getByRole('button', { name: 'Remove cv.pdf' }).waitFor();
  await send.click();
  await page.locator('.question[data-block="voice"]').waitFor();
  await page.getByRole('button', { name: 'Record' }).click();
  await page.getByText('Recording …').waitFor();
  await send.click();
  await page.locator('.chat[data-phase="ended"]').waitFor();
}
