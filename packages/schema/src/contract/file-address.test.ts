import {
  extensionOf,
  fileAddressOf,
  fileKeyOf,
  filePathOf,
  fileAt,
  type FileAddress,
} from './file-address.ts';

const address: FileAddress = {
  isPublic: false,
  workspaceId: 'w',
  botId: 'b',
  resultId: '0000000001a-AAAAAAAAAAAAAAAAAAAAAA',
  fileId: '0123456789abcdef0123456789abcdef',
  extension: 'pdf',
};
const partsOf = (path: string) => {
  const [, , workspaceId = '', botId = '', resultId = '', fileId = '', name = ''] = path
    .split('/')
    .map(decodeURIComponent);
  return { workspaceId, botId, resultId, fileId, name };
};

test.each([
  ['cv.pdf', 'cv.pdf'],
  ['My CV (2026).PDF', 'My-CV-2026.pdf'],
  ['Žižkov, příloha č. 1.pdf', 'Žižkov-příloha-č.-1.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\fakepath\\cv.pdf', 'cv.pdf'],
  ['a"; filename=evil.html', 'a-filename-evil.pdf'],
  ['line\r\nSet-Cookie: x.pdf', 'line-Set-Cookie-x.pdf'],
  ['.pdf', 'file.pdf'],
  ['', 'file.pdf'],
  ['...', 'file.pdf'],
  ['%2e%2e%2f', '2e-2e-2f.pdf'],
  ['\u202Egpj.exe', 'gpj.pdf'],
  ['x'.repeat(10_000), `${'x'.repeat(80)}.pdf`],
])('%j is called %s in its address, which stands for the same file', (given, name) => {
  const path = filePathOf(address, given);
  expect(partsOf(path).name).toBe(name);
  expect(fileAddressOf(false, partsOf(path))).toEqual(address);
});

test('the key depends on nothing that the visitor chose but the extension', () => {
  expect(fileKeyOf(address)).toBe(
    'private/w/b/0000000001a-AAAAAAAAAAAAAAAAAAAAAA/0123456789abcdef0123456789abcdef.pdf',
  );
  expect(fileKeyOf({ ...address, isPublic: true })).toMatch(/^public\//);
});

test('another extension is another file, and ids that are none are no address', () => {
  const parts = partsOf(filePathOf(address, 'cv.pdf'));
  expect(fileAddressOf(false, { ...parts, name: 'cv.html' })).toEqual({ ...address, extension: 'html' });
  expect(fileAddressOf(false, { ...parts, name: 'cv' })).toEqual({ ...address, extension: 'bin' });
  for (const id of ['', '..', '.hidden', 'a/b', 'a\\b', 'a.b', 'x'.repeat(101), 'a\0'])
    expect(fileAddressOf(false, { ...parts, botId: id })).toBeUndefined();
});

test.each([
  ['a.JPG', 'jpg'],
  ['a.tar.gz', 'gz'],
  ['a', undefined],
  ['a.', undefined],
  ['a.b c', undefined],
  ['a.elevenchars', undefined],
])('the extension of %j is %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

describe('an address in an answer', () => {
  const hosts = { publicOrigin: 'https://chat.example', privateOrigin: 'https://parley.example' };
  const path = filePathOf(address, 'Žádost č. 1.pdf');

  test('is that of a file on one of the hosts, by its name', () => {
    const name = 'Žádost-č.-1.pdf';
    const found = { ...address, isPublic: true, extension: 'pdf' };
    expect(fileAt(`https://chat.example${path}`, hosts)).toEqual({ name, address: found });
    expect(fileAt(`https://parley.example${path}`, hosts)).toEqual({
      name,
      address: { ...found, isPublic: false },
    });
  });

  test.each([
    'cv.pdf',
    '',
    `https://elsewhere.example${path}`,
    `http://chat.example${path}`,
    'https://chat.example/files/w/b/r/0123/',
    'https://chat.example/files/w/b/r/0123/%zz.pdf',
    'https://chat.example/files/w/../b/r/0123/cv.pdf',
    `https://chat.example${path}/more`,
    `https://chat.example/api${path}`,
  ])('is none of a file: %j', (url) => {
    expect(fileAt(url, hosts)).toBeUndefined();
  });
});
