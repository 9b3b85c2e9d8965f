import type {
  Block,
  Bubble,
  ChatInput,
  ChatLog,
  ClientSideAction,
  JsonObject,
  TextBubbleContentFormat,
  VariableValue,
} from '@parley/schema';
import type { Delivery } from '@parley/schema/contract';
import type { z } from 'zod';
import type { Finding } from '../rules/diagnostic.ts';
import type { Effect, EffectResult, Program } from './effect.ts';
import type { Facts } from '../rules/facts.ts';
import type { Json } from '../values/json.ts';
import type { Reply } from '../state/state.ts';
import type { FilledPart } from '../values/template.ts';

/** What a visitor's page loads before a chat begins: tracking ids and code for its head. */
export type StartProps = Extract<ClientSideAction, { type: 'startPropsToInject' }>['startPropsToInject'];

/** A variable is given a value; what is not text or a list of texts is kept as its JSON text. */
export type Assignment = { readonly variableId: string; readonly value: unknown };

/** Where the conversation goes after a block. */
export type Next =
  /** The next block of the group; after the last one the block's own edge. */
  | { readonly go: 'on' }
  /** That edge. Without one the bot ends here, whatever stands below in the group. */
  | { readonly go: 'edge'; readonly edgeId: string | undefined }
  /** A group by id or by title, and there a block; Return comes back to what would have been next. */
  | { readonly go: 'jump'; readonly group: string; readonly blockId?: string }
  /** Back to the mark that Jump, a command or a reply event left; without one, on. */
  | { readonly go: 'return' }
  /** Nowhere: the chat is over, also for the bots that linked here and whatever waits to be returned to. */
  | { readonly go: 'end' }
  /** A question: the turn ends, the reply goes to the kind's `reply`. */
  | { readonly go: 'ask'; readonly input: ChatInput }
  /** The client does something first: the turn ends, what it sends goes to the kind's `resume`. */
  | { readonly go: 'pause'; readonly for: 'action' | 'event' | 'webhook'; readonly memory?: Json }
  /** The shell does something: its answer goes to the kind's `resume` in the same turn. */
  | { readonly go: 'perform'; readonly effect: Effect; readonly memory?: Json }
  /** Another bot, or this one again, runs from a group (or its start) and comes back here. */
  | {
      readonly go: 'bot';
      readonly botId: string;
      readonly hash: string;
      readonly resultId?: string;
      readonly group?: string;
      readonly merges: boolean;
    };

/** What a block did, and where the conversation goes. Made with the functions of step-of.ts. */
export type BlockResult = {
  readonly messages?: readonly Bubble[];
  readonly actions?: readonly ClientSideAction[];
  readonly logs?: readonly ChatLog[];
  readonly set?: readonly Assignment[];
  readonly deliveries?: readonly Delivery[];
  readonly next: Next;
};

/** What an input makes of a reply. */
export type ReplyOutcome =
  | {
      readonly type: 'accepted';
      /** The answer as it is stored. */
      readonly content: string;
      /** The words the visitor chose by, where the answer is stored as something else. */
      readonly label?: string | undefined;
      readonly attachedFileUrls?: readonly string[] | undefined;
      /** The variable that takes the answer: replaced, or appended to where it holds a list. */
      readonly variableId?: string | undefined;
      /** Further variables. */
      readonly set?: readonly Assignment[];
      /** The edge of what was chosen; without it the block's own. */
      readonly edgeId?: string | undefined;
    }
  /** The question is asked again, after `retryText` or the bot's own words. */
  | { readonly type: 'refused'; readonly retryText?: string | undefined }
  /** No answer is stored, and the conversation goes on. */
  | { readonly type: 'skipped' };

/** What comes back to a block that paused or asked the shell. */
export type Resumption =
  | { readonly from: 'shell'; readonly result: EffectResult; readonly memory: Json | undefined }
  | { readonly from: 'client'; readonly reply: Reply | undefined; readonly memory: Json | undefined };

/** What a kind may know of the running conversation. Nothing in it can be changed; changes are returned. */
export type BlockContext = {
  readonly botId: string;
  readonly now: number;
  readonly format: TextBubbleContentFormat;
  readonly isPreview: boolean;
  readonly isStreamEnabled: boolean;
  /** Whether the visitor is on the share page of the bot: it loads no code of others and stores no files. */
  readonly isOnSharePage: boolean;
  readonly resultId: string | undefined;
  /** Fields of the block's own group. */
  readonly group: { readonly id: string; readonly title: string };
  /** `text` with its variables and inline programs replaced. */
  readonly render: (text: string) => string;
  /**
   * Charges the turn with work that takes as long as reading `units` characters; false once its budget is used up. Then
   * the bot ends at this block, whatever the block does.
   */
  readonly spend: (units: number) => boolean;
  /**
   * What `make` makes of `text`, worked out and charged with `units` the first time in a stretch of the turn; undefined
   * where the budget does not reach.
   */
  readonly once: <T>(make: (text: string) => T, text: string, units: number) => T | undefined;
  /** Visits `text`, rendered, piece by piece, until `visit` says no or the budget does not reach. */
  readonly eachFilled: (text: string, visit: (part: FilledPart) => boolean) => void;
  /** `value` with each text in it rendered. */
  readonly renderDeep: <T>(value: T) => T;
  /** The value of the variable with that id. */
  readonly value: (variableId: string) => VariableValue | undefined;
  /** The value of the variable with that name. */
  readonly valueOf: (name: string) => VariableValue | undefined;
  /** Every declared variable, with its value where it has one. */
  variables(): readonly {
    readonly id: string;
    readonly name: string;
    readonly value: VariableValue | undefined;
  }[];
  /** The answers so far, by the names they are reported under. */
  readonly answers: () => Readonly<Record<string, string>>;
  /** A program that comes to what the expression `code` does; its parameters are the variables that are in it. */
  readonly program: (code: string) => Program;
  /** The same for code that is a whole program, with statements and variables it sets. */
  readonly script: (code: string) => Program;
  /** One of the bot's own system messages, if its settings have it. */
  readonly systemMessage: (key: string) => string | undefined;
  /** The version of that bot this session is pinned to. */
  readonly pinnedHash: (botId: string) => string | undefined;
  /** The version of the bot that is running. */
  readonly hash: string;
  /** A random number from 0 up to but not including 1. */
  readonly random: () => number;
  /** A fresh id: 24 lower-case letters and digits. */
  readonly newId: () => string;
};

/** What `check` may ask about the bot around a block. */
export type CheckScope = {
  hasVariable(variableId: string): boolean;
  hasVariableNamed(name: string): boolean;
  hasGroup(groupId: string): boolean;
  hasGroupTitled(title: string): boolean;
  hasBlock(groupId: string, blockId: string): boolean;
  /** Whether a comparison anywhere in the bot is about the variable with that id. */
  isCompared(variableId: string): boolean;
  /**
   * Charges the bot with work that takes as long as looking at `length` characters does; false once what judging one bot
   * may take is used up. Then it is an error not to have been judged.
   */
  spend(length: number): boolean;
  /** What surrounds the bot; undefined where it is checked by itself alone. */
  readonly facts: Facts | undefined;
};

/** Everything shared code needs to know about a kind of block; nothing else in the tree asks for its type. */
export type BlockKind<B extends Block = Block> = {
  /** The exact `type` on the wire. */
  readonly type: string;
  /** Further `type` values that mean the same. */
  readonly aliases?: readonly string[];
  readonly category: 'bubble' | 'input' | 'logic' | 'integration' | 'unknown';
  /** One sentence for the documentation. */
  readonly summary: string;
  readonly schema: z.ZodType<B>;
  /** For inputs: the word by which reply events name the kind. */
  readonly inputName?: string;
  /** The shape of `input` in responses, for inputs. */
  readonly inputSchema?: z.ZodType<ChatInput>;
  /**
   * Whether this installation can only keep blocks of the kind: publishing reports them, a chat logs them, and they ask
   * nobody anything. A chat that waits at such a block, as one of another release may, enters it anew.
   */
  readonly isUnavailable?: true;
  /** What happens when the conversation reaches the block. */
  enter(block: B, run: BlockContext): BlockResult;
  /** Judges a reply. Every input that is available has it. */
  reply?(block: B, reply: Reply | undefined, run: BlockContext): ReplyOutcome;
  /** Goes on after `pause` or `perform`. What it needs of its inline programs it keeps in `memory`: they do not run again. */
  resume?(block: B, resumption: Resumption, run: BlockContext): BlockResult;
  /** What is wrong with the block beyond its schema. */
  check?(block: B, scope: CheckScope): readonly Finding[];
  /** Edges that leave from inside the block (items, paths); its own `outgoingEdgeId` need not be named. */
  edges?(block: B): readonly { readonly edgeId: string; readonly path: readonly (string | number)[] }[];
  /** Groups the block can go to without an edge, by id or title; a text with variables in it can be any group. */
  jumps?(block: B): readonly string[];
  /** Whether the turn can end at the block although it asks no question. */
  endsTurn?(block: B): boolean;
  /** Whether the block always leaves by one of its edges or ends the bot, so that what stands below it never runs. */
  neverGoesOn?(block: B): boolean;
  /** What the visitor's page must load for the block before a chat begins. */
  startProps?(block: B): StartProps;
  /** The bot that the block goes to, by its id; undefined where it is this one, or the conversation decides. */
  linkedBot?(block: B): string | undefined;
  /** Whether the block goes back to where a jump left off, so that what stands below jumps can run after all. */
  goesBack?(block: B): boolean;
  /** Whether a block with these options runs a program of its author on the visitor's machine. Drafts may hold any options. */
  runsOnClient?(options: JsonObject): boolean;
  /** Of kinds that lead to another bot: the option that holds its id, and the id that stands for the bot itself. */
  readonly botOption?: { readonly name: string; readonly self: string };
  /** Whether a block with these options puts the transcript into its variable. */
  takesTranscript?(options: JsonObject): boolean;
  /** Whether the bot can end at the block, or go on where no edge or jump of it leads: a loop through it may be left. */
  mayEnd?(block: B): boolean;
};

/**
 * Declares a kind. The block's type comes from the schema and flows into every function.
 */
export function defineBlock<B extends Block>(kind: BlockKind<B>): BlockKind<B> {
  return kind;
}

/** Finds the kind for a wire type; types nobody knows have a kind as well. */
export type BlockKinds = { readonly for: (type: string) => BlockKind };

/** Whether blocks of that kind hand the turn over to the visitor with a question. */
export function asksQuestions(kind: BlockKind): boolean {
  return kind.category === 'input' && kind.isUnavailable !== true;
}
