import type { DynamicTheme, Settings, Theme, VariableValue } from '@parley/schema';
import { defaultBudget } from '../kind/turn-context.ts';
import { own, put } from '../values/record.ts';
import { optionOf, type Flow } from '../flow/flow.ts';
import { setOrClear } from '../turn/turn-builder.ts';
import { valueNamed } from '../turn/variable-merge.ts';
import { answerKey } from '../turn/replies.ts';
import type { Frame, SessionState } from '../state/state.ts';
import { fill, mapTexts } from '../values/template.ts';
import { isLoadable, withoutUnsafeUrls } from '../flow/theme-urls.ts';
import { bytesOf } from '../state/value-bytes.ts';
import { textOf, toValue } from '../values/value.ts';

/** The values that a chat begins with, by the ids of their variables. */
export type InitialVariables = {
  readonly values: Frame['variables'];
  /** The names of variables whose prefilled or remembered value did not fit. */
  readonly leftOut: readonly string[];
  /** The names of variables that must not be prefilled, and were to be. */
  readonly refused: readonly string[];
  /** The prefilled names that no variable of the bot has. */
  readonly unknown: readonly string[];
};

/**
 * Initial values of a chat: prefilled values first, then those the bot declares, then remembered ones. Values
 * for names that the bot does not declare, for those that must not be prefilled, and beyond `maxBytes` are left out.
 */
export function initialVariables(
  flow: Flow,
  prefilled: Readonly<Record<string, unknown>> = {},
  remembered: Readonly<Record<string, VariableValue>> = {},
  maxBytes = defaultBudget.maxValueBytes,
): InitialVariables {
  const values: Frame['variables'] = { ...flow.initialValues };
  const refused: string[] = [];
  for (const { id, name, isPrefillable } of flow.variables) {
    if (own(values, id) === undefined && Object.hasOwn(remembered, name))
      setOrClear(values, id, toValue(remembered[name]));
    if (!Object.hasOwn(prefilled, name)) continue;
    if (isPrefillable === false) refused.push(name);
    else setOrClear(values, id, toValue(prefilled[name]));
  }
  const declared = new Set(flow.variables.map(({ name }) => name));
  const unknown = Object.keys(prefilled).filter((name) => !declared.has(name));
  return { ...withinBytes(flow, values, maxBytes), refused, unknown };
}

function withinBytes(
  flow: Flow,
  values: Frame['variables'],
  maxBytes: number,
): Pick<InitialVariables, 'values' | 'leftOut'> {
  let room = maxBytes;
  const leftOut: string[] = [];
  for (const [id, value] of Object.entries(values)) {
    const bytes = bytesOf(value);
    if (bytes <= room) room -= bytes;
    else {
      Reflect.deleteProperty(values, id);
      // the first turn logs it where the bot's own values do not fit
      if (value !== own(flow.initialValues, id)) leftOut.push(flow.variablesById.get(id)?.name ?? id);
    }
  }
  return { values, leftOut };
}

/** Answers of an earlier session by the names they are reported under, without those to blocks that no longer exist. */
export function initialAnswers(
  flow: Flow,
  answers: readonly { readonly blockId: string; readonly content: string }[],
): Frame['answers'] {
  const named: Frame['answers'] = {};
  for (const { blockId, content } of answers) {
    const entry = flow.blocks.get(blockId);
    if (!entry) continue;
    const variableId = optionOf(entry.block, 'variableId');
    put(named, answerKey(flow, entry, typeof variableId === 'string' ? variableId : undefined), content);
  }
  return named;
}

/**
 * Theme and settings of the bot a session began with, with variables replaced by their values, and without URLs that no
 * browser may load.
 */
export function renderAppearance(flow: Flow, state: SessionState): { theme: Theme; settings: Settings } {
  const render = renderer(flow, state.frames[0]);
  return {
    theme: withoutUnsafeUrls(mapTexts(flow.theme, render)),
    settings: mapTexts(flow.settings, render),
  };
}

/** The URLs of the theme that contain variables, if a browser may load them; undefined if there are none. */
export function dynamicThemeOf(flow: Flow, state: SessionState): DynamicTheme | undefined {
  if (flow.dynamicUrls.length === 0) return undefined;
  const render = renderer(flow, state.frames[0]);
  const dynamic = flow.dynamicUrls.flatMap(([key, template]) => {
    const url = render(template);
    return isLoadable(url) ? [[key, url] as const] : [];
  });
  return dynamic.length === 0 ? undefined : Object.fromEntries(dynamic);
}

/** Limit of the characters that the templates of a theme may produce together; text beyond it stays empty. */
const maxLookLength = 65_536;

/** Fills in the variables of the bot a session began with, up to `maxLookLength` characters. */
export function renderer(flow: Flow, frame: Frame | undefined): (text: string) => string {
  let room = maxLookLength;
  const spend = (length: number): boolean => (room -= length) >= 0;
  const variable = (name: string): string => textOf(frame && valueNamed(flow, frame, name));
  // the theme is shown before the first block runs, so inline programs in it have no value
  return (text) => fill(text, { variable, code: () => '' }, spend, flow.templates);
}
