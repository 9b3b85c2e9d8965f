import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'infra', 'kubernetes');
const manifestSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
});
type Manifest = z.infer<typeof manifestSchema>;

const manifests = (text: string): Manifest[] =>
  parseAllDocuments(text).map((document) => manifestSchema.parse(document.toJS()));

/** The files as they will be applied: everything of the base, and of the overlay everything but patches. */
const files = [
  ...readdirSync(join(folder, 'base')).map((name) => join('base', name)),
  join('overlays', 'production', 'ingress.yaml'),
].filter((name) => !name.endsWith('kustomization.yaml'));

const load = createRequire(import.meta.url);

/** Throws where a manifest is not what the Kubernetes API takes. */
function validate(manifest: Manifest): void {
  const [group, version] = manifest.apiVersion.includes('/')
    ? manifest.apiVersion.split('/')
    : ['', manifest.apiVersion];
  const path = [...(group === '' ? [] : [group]), version, manifest.kind].join('/');
  const model = load(`kubernetes-models/${path}`) as Record<
    string,
    new (data: Manifest) => { validate(): void }
  >;
  const Model = model[manifest.kind];
  if (!Model) throw new Error(`${path} is no kind of Kubernetes`);
  new Model(manifest).validate();
}

test.each(files)('%s holds what the Kubernetes API takes', (name) => {
  const found = manifests(readFileSync(join(folder, name), 'utf8'));
  expect(found.length).toBeGreaterThan(0);
  for (const manifest of found) expect(() => validate(manifest)).not.toThrow();
});

test('the validator refuses what the API would', () => {
  const wrong = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'x' },
    spec: { replicas: 'two' },
  };
  expect(() => validate(wrong)).toThrow();
});

const hasKubectl = ((): boolean => {
  try {
    execFileSync('kubectl', ['version', '--client'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const whereKubectl = hasKubectl ? test : test.skip;

whereKubectl.each(['base', 'overlays/production'])(
  '%s is put together by kustomize (needs kubectl)',
  (name) => {
    const rendered = manifests(
      execFileSync('kubectl', ['kustomize', join(folder, name)], { encoding: 'utf8' }),
    );
    for (const manifest of rendered) expect(() => validate(manifest)).not.toThrow();
    const kinds = rendered.map(({ kind }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['Deployment', 'HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Job']),
    );
    // secrets are referred to and never written down
    expect(kinds).not.toContain('Secret');
  },
);
