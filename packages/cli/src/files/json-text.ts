import { isNestedTooDeep, nestingLimit } from '@parley/schema';
import { findNodeAtLocation, parseTree, printParseErrorCode, visit, type ParseError } from 'jsonc-parser';
import type { Parsed, TextFault, ValuePath } from './parsed.ts';

const strict = { disallowComments: true, allowTrailingComma: false };

/** Reads JSON, or says where it is none; a key that stands twice in one object is a mistake too. */
export function readJson(text: string): { readonly faults: readonly TextFault[]; readonly parsed?: Parsed } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { faults: syntaxFaults(text) };
  }
  if (isNestedTooDeep(value))
    return { faults: [{ offset: 0, message: `is nested deeper than ${nestingLimit} levels` }] };
  const faults = doubleKeys(text);
  if (faults.length > 0) return { faults };
  let tree: ReturnType<typeof parseTree>;
  return {
    faults,
    parsed: {
      value,
      offsetOf: (path) => {
        tree ??= parseTree(text);
        for (let at: ValuePath = path; ; at = at.slice(0, -1)) {
          const node = tree && findNodeAtLocation(tree, [...at]);
          if (node || at.length === 0) return node?.offset ?? 0;
        }
      },
    },
  };
}

function syntaxFaults(text: string): readonly TextFault[] {
  const errors: ParseError[] = [];
  try {
    parseTree(text, errors, strict);
  } catch {
    return [{ offset: 0, message: 'is nested too deep to be read' }];
  }
  const [first] = errors;
  // the first mistake explains those after it
  if (!first) return [{ offset: 0, message: 'is not JSON' }];
  const name = printParseErrorCode(first.error).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');
  return [{ offset: first.offset, message: `is not JSON: ${name.toLowerCase()}` }];
}

function doubleKeys(text: string): readonly TextFault[] {
  const open: Set<string>[] = [];
  const faults: TextFault[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectProperty: (key, offset) => {
      const keys = open.at(-1);
      if (keys?.has(key) === true)
        faults.push({ offset, message: `the key ${JSON.stringify(key)} stands twice in one object` });
      keys?.add(key);
    },
    onObjectEnd: () => void open.pop(),
  });
  return faults;
}
