import {
  fixedAddressOf,
  hostOf,
  isCredentialsField,
  isJsonObject,
  isSafeUrl,
  modelProviderTypes,
} from '@parley/schema';
import { quoted, type ProposedBlock, type ProposedGroups } from './proposed-groups.ts';

/** The bounds of a proposal. They follow from the author and the workspace alone, whatever the model has read. */
export type Allowance = {
  /** The hosts that the author names, or that requests of the bot go to already. */
  readonly hosts: ReadonlySet<string>;
  /** The credentials and collections of the workspace. */
  readonly ids: ReadonlySet<string>;
  /** True if the author wants programs. */
  readonly programs: boolean;
};

const requestTypes: readonly string[] = ['Webhook'];
const programTypes: readonly string[] = ['Code'];

/** Kinds that send nothing away by themselves, and those that are looked at closer below. */
const allowedTypes: ReadonlySet<string> = new Set([
  ...['text', 'image', 'text input', 'number input', 'email input', 'url input', 'phone number input'],
  ...['date input', 'time input', 'rating input', 'choice input', 'file input', 'Condition', 'Set variable'],
  ...['Wait', 'Redirect', 'AB test', 'Search collection', ...modelProviderTypes],
  ...requestTypes,
  ...programTypes,
]);

/** The reasons why these groups may not be proposed; none if they may. */
export function refusalsOf({ groups }: ProposedGroups, allowance: Allowance): readonly string[] {
  const reasons = groups.flatMap(({ title, blocks }) =>
    blocks.flatMap((block, index) =>
      refusalsOfBlock(block, allowance).map((reason) => `${quoted(title)}, block ${index + 1}: ${reason}`),
    ),
  );
  return [...new Set(reasons)].slice(0, 10);
}

function refusalsOfBlock(block: ProposedBlock, allowance: Allowance): readonly string[] {
  const { type, text, options = {} } = block;
  if (!allowedTypes.has(type)) return [`blocks of the type ${quoted(type)} are not proposed.`];
  const reasons: string[] = [];
  if ((type === 'text') !== (text !== undefined))
    reasons.push('`text` is the words of a text block, and of no other.');
  if (!allowance.programs && isProgram(block)) reasons.push('the author wants no programs.');
  if (programTypes.includes(type) && options['isExecutedOnClient'] !== false)
    reasons.push('a program runs on the server: `isExecutedOnClient` is false.');
  if (requestTypes.includes(type) && !isFixedRequest(options))
    reasons.push('a request goes to an address whose host is no variable.');
  for (const [field, value] of textsOf(block)) {
    if (isNamed(field) && value !== '' && !allowance.ids.has(value))
      reasons.push(`${quoted(value)} is nothing that this workspace has.`);
    if (runsOnPage(field, value)) reasons.push(`\`${field}\` is not proposed.`);
    if (!isSafeUrl(value) && /url|src|link/i.test(field))
      reasons.push('it holds an address that is none of the web.');
    for (const host of hostsIn(value))
      if (!allowance.hosts.has(host))
        reasons.push(`it names an address at ${quoted(host)}, and the author did not.`);
  }
  return reasons;
}

const isNamed = (field: string): boolean => isCredentialsField(field) || field === 'collectionId';

/** Programs that run in the page of a visitor see all of it. */
const runsOnPage = (field: string, value: unknown): boolean =>
  ['isExecutedOnClient', 'isUnsafe', 'shouldExecuteInParentContext'].includes(field) && value === 'true';

function isProgram({ type, options = {}, ...block }: ProposedBlock): boolean {
  const { type: kind = 'Custom' } = options;
  const isExpression =
    type === 'Set variable' && kind === 'Custom' && options['expressionToEvaluate'] !== undefined;
  if (programTypes.includes(type) || isExpression) return true;
  return textsOf({ ...block, type, options }).some(
    ([field, value]) => /code$/i.test(field) || value.includes('{{='),
  );
}

function isFixedRequest(options: Readonly<Record<string, unknown>>): boolean {
  const { webhook } = options;
  const url = isJsonObject(webhook) ? webhook['url'] : undefined;
  const address = typeof url === 'string' ? fixedAddressOf(url) : undefined;
  return address !== undefined && hostOf(address) !== undefined;
}

/** Every text, number and tick in a value, with the name of its field; the names of fields are texts, too. */
function textsOf(value: unknown, field = ''): readonly (readonly [field: string, text: string])[] {
  if (Array.isArray(value)) return value.flatMap((inner: unknown) => textsOf(inner, field));
  if (isJsonObject(value))
    return Object.entries(value).flatMap(([key, inner]) => [['', key] as const, ...textsOf(inner, key)]);
  if (typeof value === 'string') return [[field, value]];
  return typeof value === 'number' || typeof value === 'boolean' ? [[field, `${value}`]] : [];
}

const addressPattern = /[a-z][a-z0-9+.-]*:[\\/]{2,}[^\s"'<>()]*/gi;
const looseAddress = /(?:^|[\s"'(<=])[\\/]{2}([^\s\\/?#"'<>()]+)/g;

/** The hosts of all addresses in a text, also of those that only a browser would take for one. */
function hostsIn(text: string): readonly string[] {
  const whole = [...text.matchAll(addressPattern)].map(([address]) => {
    const plain = address.replaceAll('\\', '/').replace(/:\/{2,}/, '://');
    return hostOf(fixedAddressOf(plain) ?? plain) ?? plain.slice(0, 60);
  });
  const loose = [...text.matchAll(looseAddress)].map(([, host = '']) => host.toLowerCase());
  return [...whole, ...loose];
}

/** The hosts that an author names in words: in addresses, and by themselves. */
export function hostsNamedIn(wish: string): readonly string[] {
  const named = wish.matchAll(
    /(?:(https?):\/\/)?((?:[a-z0-9-]+\.)+[a-z0-9-]{2,}|localhost|\[[0-9a-f:]+\])(:\d+)?/gi,
  );
  return [...named].flatMap(
    ([, scheme = 'https', name = '', port = '']) => hostOf(`${scheme}://${name}${port}`) ?? [],
  );
}

/** The hosts that the requests of a bot go to already. */
export function hostsOfRequests(blocks: readonly { readonly type: string }[]): readonly string[] {
  return blocks.flatMap((block) => {
    const options: unknown = 'options' in block ? block.options : undefined;
    if (!requestTypes.includes(block.type) || !isJsonObject(options)) return [];
    const { webhook } = options;
    const url = isJsonObject(webhook) ? webhook['url'] : undefined;
    return typeof url === 'string' ? (hostOf(fixedAddressOf(url) ?? '') ?? []) : [];
  });
}
