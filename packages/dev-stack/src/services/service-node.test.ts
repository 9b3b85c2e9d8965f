import { StackError } from '../stack-error.ts';
import { findServiceNode, runsTypeScript } from './service-node.ts';

const running = { program: process.execPath, version: process.versions.node };
const major = (version: string): number => Number.parseInt(version, 10);

test('the Node that is asked for is taken, with the version it says it has', async () => {
  expect(await findServiceNode({ PARLEY_NODE: process.execPath })).toMatchObject(running);
  expect(await findServiceNode({ PARLEY_NODE: 'running' })).toMatchObject(running);
});

test('a program that is no Node is refused by name', async () => {
  const asked = findServiceNode({ PARLEY_NODE: '/nonexistent/node' });
  await expect(asked).rejects.toThrow(StackError);
  await expect(asked).rejects.toThrow('/nonexistent/node');
});

test('unless one is asked for it is the running one or a newer one', async () => {
  const found = await findServiceNode({});
  expect(major(found.version)).toBeGreaterThanOrEqual(major(running.version));
  if (found.program !== running.program) expect(found.how).toContain('node-');
});

test.each([
  ['20.19.0', false],
  ['22.17.1', false],
  ['22.18.0', true],
  ['23.5.0', false],
  ['23.6.0', true],
  ['24.21.0', true],
])('Node %s runs TypeScript by itself: %s', (version, expected) => {
  expect(runsTypeScript(version)).toBe(expected);
});
