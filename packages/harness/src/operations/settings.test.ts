import { readdirSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot, smallHeap } from '@parley/dev-stack';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const read = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** The variables of a service: from the tables of configuration.md, which are made from the schemas. */
function variablesOf(service: 'management' | 'chat'): string[] {
  const tables = ['common', service].map((name) => {
    const [, table = ''] = read('infra/docs/configuration.md').split(`<!-- generated: ${name} variables -->`);
    return table.split('<!-- end')[0] ?? '';
  });
  return [...tables.join('').matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name = '']) => name);
}
const known = { management: variablesOf('management'), chat: variablesOf('chat') };

/** The variables that only the images, and `parley admin doctor` in them, read. */
const beside = ['HEALTH_PORT', 'CHAT_SECRET', 'MANAGEMENT_URL'];

const composeText = read('docker-compose.yml');
const { services } = z
  .object({
    services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).default({}) })),
  })
  .parse(parse(composeText, { merge: true }));
const given = (name: string): string[] => Object.keys(services[name]?.environment ?? {});

test.each([
  ['management', known.management],
  ['worker', known.management],
  ['migrate', known.management],
  ['chat', known.chat],
])('docker-compose.yml gives %s what it knows, and nothing else', (name, variables) => {
  expect(given(name)).not.toEqual([]);
  for (const variable of given(name)) expect([...variables, ...beside]).toContain(variable);
});

test('.env may set every variable of docker-compose.yml, and no other', () => {
  const used = new Set([...composeText.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name));
  const explained = new Set(
    [...read('infra/docker/env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name),
  );
  expect([...explained].sort()).toEqual([...used].sort());
});

const hardened = z.object({
  services: z.record(
    z.string(),
    z.object({
      cap_drop: z.array(z.string()),
      security_opt: z.array(z.string()),
      command: z.array(z.string()).default([]),
    }),
  ),
});

test('every container of docker-compose.yml has no rights of root that it does not need, and no secret in its arguments', () => {
  const containers = hardened.parse(parse(composeText, { merge: true })).services;
  expect(Object.keys(containers).length).toBeGreaterThan(6);
  for (const { cap_drop: dropped, security_opt: options, command } of Object.values(containers)) {
    expect(dropped).toEqual(['ALL']);
    expect(options).toContain('no-new-privileges:true');
    expect(command.join(' ')).not.toMatch(/PASSWORD:|SECRET|TOKEN/);
  }
});

test.each(['infra/docker/haproxy.cfg', 'infra/tls/haproxy.cfg'])(
  '%s replaces what a visitor says of their address',
  (path) => {
    const config = read(path);
    const frontends = config.split(/^frontend /m).filter((part) => part.includes('default_backend'));
    const tls = config.split(/^frontend /m).filter((part) => part.startsWith('tls'));
    for (const frontend of [...frontends, ...tls])
      expect(frontend).toMatch(
        /^ {2}http-request set-header X-Forwarded-For %\[(src|var\(txn\.visitor\))\]$/m,
      );
    expect(config).not.toContain('option forwardfor');
  },
);

test('docker-compose.yml believes its proxy alone, at an address that no other container gets', () => {
  const { services: all, networks } = z
    .object({
      services: z.record(
        z.string(),
        z.object({
          environment: z.record(z.string(), z.string()).default({}),
          networks: z.object({ default: z.object({ ipv4_address: z.string() }) }).optional(),
        }),
      ),
      networks: z.object({
        default: z.object({
          ipam: z.object({
            config: z.array(z.object({ subnet: z.string(), ip_range: z.string() })).length(1),
          }),
        }),
      }),
    })
    // as it is without a `.env`
    .parse(parse(withDefaults(composeText), { merge: true }));
  const [network] = networks.default.ipam.config;
  const address = all['proxy']?.networks?.default.ipv4_address ?? '';
  expect(isIn(address, network!.subnet)).toBe(true);
  expect(isIn(address, network!.ip_range)).toBe(false);
  const believed = Object.values(all).flatMap(
    ({ environment: { TRUSTED_PROXIES: proxies } }) => proxies ?? [],
  );
  expect(believed).toEqual(Array(4).fill(address));
});

/** A text of compose with the defaults of its variables in their places. */
const withDefaults = (text: string): string => text.replaceAll(/\$\{[A-Z0-9_]+:-([^${}]*)\}/g, '$1');

/** True if an IPv4 address is in a network. */
function isIn(address: string, network: string): boolean {
  const [base = '', bits = ''] = network.split('/');
  const block = new BlockList();
  block.addSubnet(base, Number(bits));
  return block.check(address);
}

test('the manifests believe nobody who says who asks until an overlay names the ingress controller', () => {
  const { data } = z
    .object({ data: z.object({ TRUSTED_PROXIES: z.string() }) })
    .parse(parse(read('infra/kubernetes/base/configuration.yaml')));
  expect(data.TRUSTED_PROXIES).toBe('');
});

test.each(['chat', 'management'])('the image of %s starts Node as npm start does', (name) => {
  const [, entry = ''] = /^ENTRYPOINT (.*)$/m.exec(read(`infra/docker/${name}.Dockerfile`)) ?? [];
  expect(JSON.parse(entry)).toEqual(['node', ...smallHeap]);
});

test.each(['chat', 'management'])(
  'the image of %s is built with the pnpm of package.json, by its hash',
  (name) => {
    const { packageManager } = z
      .object({ packageManager: z.string() })
      .parse(JSON.parse(read('package.json')));
    const [, version = '', hash = ''] = /^pnpm@([\d.]+)\+sha512\.([\da-f]{128})$/.exec(packageManager) ?? [];
    const lines = read(`infra/docker/${name}.Dockerfile`);
    expect(lines).toContain(`RUN npm pack --silent pnpm@${version} `);
    expect(lines).toContain(`echo '${hash}  pnpm-${version}.tgz' | sha512sum --check --quiet`);
    expect(lines).not.toMatch(/npm install --global pnpm@/);
  },
);

const podSchema = z.object({
  containers: z.array(
    z.object({
      image: z.enum(['parley-management', 'parley-chat']),
      env: z.array(z.object({ name: z.string() })),
      volumeMounts: z.array(z.object({ mountPath: z.string() })).optional(),
    }),
  ),
});
const workloadSchema = z.object({ spec: z.object({ template: z.object({ spec: podSchema }) }) });

test('the manifests give each container what it knows, and nothing else', () => {
  const folder = 'infra/kubernetes/base';
  const manifests = readdirSync(join(repositoryRoot, folder)).flatMap((file) =>
    parseAllDocuments(read(join(folder, file))).map((document) => document.toJS() as unknown),
  );
  const containers = manifests.flatMap((manifest) => {
    const workload = workloadSchema.safeParse(manifest);
    return workload.success ? workload.data.spec.template.spec.containers : [];
  });
  expect(containers).toHaveLength(4);
  for (const { image, env } of containers) {
    const variables = image === 'parley-chat' ? known.chat : known.management;
    for (const { name } of env) expect([...variables, ...beside]).toContain(name);
  }
  // the map is for all of them
  const { data } = z
    .object({ data: z.record(z.string(), z.string()) })
    .parse(
      manifests.find((manifest) => z.object({ kind: z.literal('ConfigMap') }).safeParse(manifest).success),
    );
  for (const name of Object.keys(data)) expect([...known.management, ...known.chat]).toContain(name);
  // a disk that a process cannot see is not watched; migrate has none, and serves nobody
  const serving = containers.flatMap(
    ({ volumeMounts }) => volumeMounts?.map(({ mountPath }) => mountPath) ?? [],
  );
  expect(data['WATCHED_DIRS']).toBe(data['FILES_DIR']);
  expect(serving.filter((path) => path === data['WATCHED_DIRS'])).toHaveLength(3);
});
