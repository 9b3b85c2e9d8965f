import { fileHosts } from './file-hosts.ts';

const config = {
  MANAGEMENT_URL: 'http://management:3000',
  CHAT_URL: undefined,
  PUBLIC_URL: undefined,
  PORT: 3001,
};

test.each([
  ['http://localhost:4000', 'http://localhost:4000'],
  ['http://127.0.0.1:4000', 'http://127.0.0.1:4000'],
  ['http://evil.example', 'http://localhost:3001'],
  ['https://127.0.0.1.evil.example', 'http://localhost:3001'],
])('without CHAT_URL a caller who says to have asked %s gets files of %s', (asked, origin) => {
  expect(fileHosts(config, asked)).toEqual({ publicOrigin: origin, privateOrigin: 'http://management:3000' });
});

test('with CHAT_URL and PUBLIC_URL nothing that a caller says counts', () => {
  const named = { ...config, CHAT_URL: 'https://chat.example/', PUBLIC_URL: 'https://parley.example' };
  for (const asked of ['http://localhost:4000', 'http://evil.example'])
    expect(fileHosts(named, asked)).toEqual({
      publicOrigin: 'https://chat.example',
      privateOrigin: 'https://parley.example',
    });
});
