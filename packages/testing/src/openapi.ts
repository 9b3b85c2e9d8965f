type Schemas = Readonly<Record<string, unknown>>;
type Document = { readonly components?: { readonly schemas?: Schemas | undefined } | undefined };

/**
 * A part of an OpenAPI document with every reference to a named schema replaced by that schema, so that two documents
 * can be compared whatever they name. A schema within itself stays a name.
 */
export function withoutReferences({ components }: Document, part: unknown): unknown {
  const schemas = components?.schemas ?? {};
  const resolve = (node: unknown, within: readonly string[]): unknown => {
    if (Array.isArray(node)) return node.map((entry) => resolve(entry, within));
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, ...rest } = node as { readonly $ref?: string };
    const name = $ref?.split('/').at(-1);
    const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolve(value, within)]));
    if (name === undefined || within.includes(name))
      return { ...own, ...(name === undefined ? {} : { name }) };
    return { ...(resolve(schemas[name], [...within, name]) as object), ...own };
  };
  return resolve(part, []);
}
