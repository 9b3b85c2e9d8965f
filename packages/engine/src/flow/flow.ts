import {
  isJsonObject,
  type Block,
  type Event,
  type Settings,
  type Theme,
  type Variable,
  type VariableValue,
} from '@parley/schema';
import type { BlockKind, StartProps } from '../kind/block-kind.ts';
import type { PartNumbers } from './flow-parts.ts';
import type { Position } from '../state/state.ts';
import type { TemplateCache } from '../values/template.ts';

/** A block with its kind, ready to run. */
export type CompiledBlock = {
  readonly block: Block;
  readonly kind: BlockKind;
  readonly group: CompiledGroup;
  readonly index: number;
  /** The inline programs in its texts; they are evaluated before the block is entered or gets a reply. */
  readonly inlineCode: readonly string[];
  /**
   * The variables that its texts mention, by name and in the order of the alphabet, if a reference to it can take the
   * place of what it says; else undefined.
   */
  readonly mentions: readonly string[] | undefined;
};

/** A group, its blocks ready to run. */
export type CompiledGroup = {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly CompiledBlock[];
};

/** A bot, indexed once so that a turn costs the same however large the bot is. Immutable. */
export type Flow = {
  readonly botId: string;
  readonly hash: string;
  readonly version: string;
  readonly groups: ReadonlyMap<string, CompiledGroup>;
  readonly groupsByTitle: ReadonlyMap<string, CompiledGroup>;
  readonly blocks: ReadonlyMap<string, CompiledBlock>;
  /** The target of each edge; edges without a target are left out. */
  readonly edges: ReadonlyMap<string, Position>;
  /** The numbers of its parts in sets of visits. */
  readonly parts: PartNumbers;
  readonly start: Position | undefined;
  readonly commands: ReadonlyMap<string, FlowEvent>;
  readonly events: ReadonlyMap<string, FlowEvent>;
  readonly replyEvent: FlowEvent | undefined;
  readonly invalidReplyEvent: FlowEvent | undefined;
  /** Blocks that only reply events lead to: replies to them raise no further reply event. */
  readonly insideReplyEvents: ReadonlySet<string>;
  readonly variables: readonly Variable[];
  readonly variablesById: ReadonlyMap<string, Variable>;
  readonly variablesByName: ReadonlyMap<string, Variable>;
  /** Initial values of variables, by id. */
  readonly initialValues: Readonly<Record<string, VariableValue>>;
  /** For each block, the most questions that can still come, its own included; loops count once. */
  readonly remaining: ReadonlyMap<string, number>;
  /** The bytes that the initial values take. */
  readonly initialBytes: number;
  /** The templates of its texts, each parsed once. */
  readonly templates: TemplateCache;
  readonly theme: Theme;
  /** The URLs of the theme that begin with a variable: a turn may change them. */
  readonly dynamicUrls: readonly (readonly [key: string, template: string])[];
  readonly settings: Settings;
  /** True if no variable is mentioned in its theme or its settings. */
  readonly hasFixedLook: boolean;
  /** Scripts and ids that the visitor's page must load before a chat begins; their variables are not filled in yet. */
  readonly startProps: StartProps;
};

/** An event of a flow and the position it leads to. */
export type FlowEvent = { readonly event: Event; readonly position: Position };

/** The flows of the bots in a session, by content hash. */
export type Flows = ReadonlyMap<string, Flow>;

/** The block at `position`, if there is one. */
export function blockAt(flow: Flow, position: Position): CompiledBlock | undefined {
  return flow.groups.get(position.groupId)?.blocks[position.index];
}

/** The option `name` of an event or a block. Drafts may have any value there. */
export function optionOf({ options }: Event | Block, name: string): unknown {
  return isJsonObject(options) ? options[name] : undefined;
}

/** The command of an event; empty if it has none. */
export function commandOf(event: Event): string {
  const command = optionOf(event, 'command');
  return typeof command === 'string' ? command : '';
}
