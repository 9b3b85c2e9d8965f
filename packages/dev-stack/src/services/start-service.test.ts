import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { briefMemory, repositoryRoot } from './start-service.ts';

test.each(['chat', 'management'])('the image of %s gives memory back as npm start does', (service) => {
  const image = readFileSync(join(repositoryRoot, 'infra', 'docker', `${service}.Dockerfile`), 'utf8');
  for (const [name, value] of Object.entries(briefMemory))
    expect(image).toMatch(new RegExp(`^ENV .*\\b${name}=${value}$`, 'm'));
});

const hashing = `
  const { scrypt } = require('node:crypto');
  const resident = () => Number(/VmRSS:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/self/status', 'utf8'))[1]) * 1024;
  const hash = () => new Promise((resolve) => scrypt('password', 'salt', 32, { N: 16384, r: 8, p: 1 }, resolve));
  const before = resident();
  Promise.all(Array.from({ length: 16 }, hash)).then(() => console.log(resident() - before));
`;
const testOnLinux = process.platform === 'linux' ? test : test.skip;

testOnLinux('a service gives back the 16 MiB that the hash of a password takes', async () => {
  const env = { ...process.env, ...briefMemory };
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', hashing], { env });
  expect(Number(stdout)).toBeLessThan(8 * 2 ** 20);
});
