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
import type { ChannelName, Delivery } from '@parley/schema/contract';
import type { z } from 'zod';
import type { Finding } from '../rules/diagnostic.ts';
import type { Effect, EffectResult, Program } from './effect.ts';
import type { Facts } from '../rules/facts.ts';
import type { Link } from '../rules/link-graph.ts';
import type { Json } from '../values/json.ts';
import type { Contact, Reply } from '../state/state.ts';
import type { FilledPart } from '../values/template.ts';

/** Tracking ids and head code that a visitor's page loads before a chat begins. */
export type StartProps = Extract<ClientSideAction, { type: 'startPropsToInject' }>['startPropsToInject'];

/** Sets a variable; a value that is neither text nor a list of texts is kept as its JSON text. */
export type Assignment = { readonly variableId: string; readonly value: unknown };

/** The next step of the conversation after a block. */
export type Next =
  /** The next block of the group; after the last one the edge of the block. */
  | { readonly go: 'on' }
  /** The given edge. Without one the bot ends here, even if blocks follow in the group. */
  | { readonly go: 'edge'; readonly edgeId: string | undefined }
  /** A group by id or by title, and a block in it; Return comes back to the position after this block. */
  | { readonly go: 'jump'; readonly group: string; readonly blockId?: string }
  /** The position that Jump, a command or a reply event marked; without a mark, the next block. */
  | { readonly go: 'return' }
  /** Ends the chat, also for the bots that linked here and every position that was to be returned to. */
  | { readonly go: 'end' }
  /** A question: the turn ends, the reply goes to the kind's `reply`. */
  | {
      readonly go: 'ask';
      readonly input: ChatInput;
      /** Kept for the block until an answer is accepted, also while the conversation is elsewhere (`context.notes`). */
      readonly notes?: Json;
    }
  /** Lets the client act first: the turn ends, and the client's answer goes to the kind's `resume`. */
  | { readonly go: 'pause'; readonly for: 'action' | 'event' | 'webhook'; readonly memory?: Json }
  /** Lets the shell act: its answer goes to the kind's `resume` in the same turn. */
  | { readonly go: 'perform'; readonly effect: Effect; readonly memory?: Json }
  /** Runs another bot, or this one again, from a group or its start, and then comes back here. */
  | {
      readonly go: 'bot';
      readonly botId: string;
      readonly hash: string;
      readonly resultId?: string;
      readonly group?: string;
      readonly merges: boolean;
    };

/** Everything one block gives back: messages, assignments, the next step. Made with the functions of directives.ts. */
export type BlockResult = {
  readonly messages?: readonly Bubble[];
  readonly actions?: readonly ClientSideAction[];
  readonly logs?: readonly ChatLog[];
  readonly set?: readonly Assignment[];
  readonly deliveries?: readonly Delivery[];
  /** The item of the block that the chat leaves by, for the counts of visits. */
  readonly itemId?: string | undefined;
  readonly next: Next;
};

/** The judgement of an input about a reply. */
export type ReplyOutcome =
  | {
      readonly type: 'accepted';
      /** The answer as it is stored. */
      readonly content: string;
      /** The words that the visitor chose, if the stored answer differs. */
      readonly label?: string | undefined;
      readonly attachedFileUrls?: readonly string[] | undefined;
      /** The variable that takes the answer: the answer replaces its value, or is appended if it holds a list. */
      readonly variableId?: string | undefined;
      /** Assignments to further variables. */
      readonly set?: readonly Assignment[];
      /** The edge of the chosen item; without it the edge of the block. */
      readonly edgeId?: string | undefined;
      /** The items that were chosen, for the counts of visits. */
      readonly itemIds?: readonly string[] | undefined;
      /** Set where answers are chosen or numbers: they are counted by value. A list where several were chosen. */
      readonly counted?: true | readonly string[] | undefined;
    }
  /** The question is asked again, after `retryText` or the bot's own words. */
  | {
      readonly type: 'refused';
      readonly retryText?: string | undefined;
      /** True if the notes of the block are of no more use. */
      readonly dropsNotes?: boolean;
      readonly logs?: readonly ChatLog[];
    }
  /** No answer is stored, and the conversation goes on. */
  | { readonly type: 'skipped' }
  /** The shell is asked first; the kind's `verified` judges what it says. */
  | { readonly type: 'verify'; readonly effect: Effect };

/** The judgement of a reply for which nobody has to be asked any more. */
export type FinalOutcome = Exclude<ReplyOutcome, { readonly type: 'verify' }>;

/** The judgement of an input about a file that a visitor wants to send along. */
type FileVerdict =
  /** `isPublic`: whoever has its address may read it. */
  | { readonly isTaken: true; readonly isPublic: boolean }
  /** `type`: of another type it would be taken; `none`: this block takes no files. */
  | { readonly isTaken: false; readonly reason: 'type' | 'none' };

/** The answer that a block gets after it paused or asked the shell. */
export type Resumption =
  | { readonly from: 'shell'; readonly result: EffectResult; readonly memory: Json | undefined }
  | { readonly from: 'client'; readonly reply: Reply | undefined; readonly memory: Json | undefined };

/** Everything a kind may read of the running conversation. Kinds change nothing in it; they return changes. */
export type BlockContext = {
  readonly botId: string;
  readonly now: number;
  readonly format: TextBubbleContentFormat;
  readonly isPreview: boolean;
  readonly isStreamEnabled: boolean;
  /** The largest file that a visitor may send; undefined where this installation stores none. */
  readonly maxFileBytes: number | undefined;
  /** True if the visitor is on the share page of the bot: it loads no third-party code. */
  readonly isOnSharePage: boolean;
  /** The contact of a messaging channel that the bot talks with; undefined for the visitor of a page. */
  readonly contact: Contact | undefined;
  readonly resultId: string | undefined;
  /** The block that comes next if the conversation simply goes on; undefined if none does. */
  readonly following: () => Block | undefined;
  /** Fields of the block's own group. */
  readonly group: { readonly id: string; readonly title: string };
  /** `text` with its variables and inline programs replaced. */
  readonly render: (text: string) => string;
  /**
   * Charges the turn with work that takes as long as reading `units` characters. Returns false once the budget is used
   * up; then the bot ends at this block, whatever the block returns.
   */
  readonly spend: (units: number) => boolean;
  /**
   * The result of `make` for `text`, computed and charged with `units` the first time in a stretch of the turn;
   * undefined if the budget does not reach.
   */
  readonly once: <T>(make: (text: string) => T, text: string, units: number) => T | undefined;
  /** Visits `text`, rendered, piece by piece, until `visit` returns false or the budget does not reach. */
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
  /** The notes that the block made when it asked; undefined if it has none, or its question is answered. */
  readonly notes: () => Json | undefined;
  /** True while a question is asked again in the turn that refused its answer. */
  readonly isAskedAgain: boolean;
  /** True if the client opens the page of a payment provider; otherwise it draws the provider's form. */
  readonly opensPaymentPages: boolean;
  /** The answers so far, by the names they are reported under. */
  readonly answers: () => Readonly<Record<string, string>>;
  /** A program that returns the value of the expression `code`; the variables in the code become its parameters. */
  readonly program: (code: string) => Program;
  /** A whole program: `code` may hold statements and set variables; the variables in it become its parameters. */
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

/** Questions about the bot around a block, for `check`. */
export type CheckScope = {
  hasVariable(variableId: string): boolean;
  hasVariableNamed(name: string): boolean;
  /** True if the start of a chat may set the variable of that name. */
  isPrefillable(name: string): boolean;
  hasGroup(groupId: string): boolean;
  hasGroupTitled(title: string): boolean;
  hasBlock(groupId: string, blockId: string): boolean;
  /** True if something follows when the conversation simply goes on from that block. */
  leadsOn(blockId: string): boolean;
  /** True if any comparison in the bot reads the variable with that id. */
  isCompared(variableId: string): boolean;
  /**
   * Charges the check with work that takes as long as looking at `length` characters. Returns false once the limit for
   * one bot is used up; the bot then gets an error because it could not be checked.
   */
  spend(length: number): boolean;
  /** The messaging channels that the bot has switched on. */
  readonly channels: readonly ChannelName[];
  /** The surroundings of the bot; undefined if it is checked by itself. */
  readonly facts: Facts | undefined;
};

/** Everything that shared code knows about a kind of block; no other code asks for a block's type. */
export type BlockKind<B extends Block = Block> = {
  /** The exact `type` on the wire. */
  readonly type: string;
  /** Further `type` values that mean the same. */
  readonly aliases?: readonly string[];
  readonly category: 'bubble' | 'input' | 'logic' | 'integration' | 'unknown';
  /** The purpose of a block of the kind, in a sentence or two for authors. */
  readonly summary: string;
  /** The occasions on which authors want one, in a sentence; each kind of a bot has it, a stand-in of a test need not. */
  readonly whenToUse?: string;
  readonly schema: z.ZodType<B>;
  /** For inputs: the word by which reply events name the kind. */
  readonly inputName?: string;
  /** The shape of `input` in responses, for inputs. */
  readonly inputSchema?: z.ZodType<ChatInput>;
  /**
   * True if this installation keeps blocks of the kind without running them: publishing reports them, a chat logs them,
   * and they ask no question. A chat that another release left waiting at such a block enters it anew.
   */
  readonly isUnavailable?: true;
  /** Runs when the conversation reaches the block. */
  enter(block: B, context: BlockContext): BlockResult;
  /** Judges a reply. Every input that is available has it. */
  reply?(block: B, reply: Reply | undefined, context: BlockContext): ReplyOutcome;
  /** Judges a reply that was to be verified (`verify`) by what the shell says. */
  verified?(block: B, result: EffectResult, context: BlockContext): FinalOutcome;
  /**
   * Goes on after `pause` or `perform`. Inline programs do not run again: the kind keeps their values in `memory` if it
   * needs them.
   */
  resume?(block: B, resumption: Resumption, context: BlockContext): BlockResult;
  /**
   * True if what the block says or asks on entry depends on nothing but the block, the format and the texts of the
   * variables in it, and for inputs on their own variable being empty. A session then keeps a reference to the block in
   * place of its words.
   */
  isReferable?(block: B): boolean;
  /** For inputs that take files: the judgement about a file with that extension, in lower case and without its dot. */
  takesFile?(block: B, extension: string): FileVerdict;
  /** Reports mistakes of the block that its schema cannot see. */
  check?(block: B, scope: CheckScope): readonly Finding[];
  /** Edges that leave from inside the block (items, paths); its own `outgoingEdgeId` need not be listed. */
  edges?(block: B): readonly { readonly edgeId: string; readonly path: readonly (string | number)[] }[];
  /** Groups the block can go to without an edge, by id or title; a text with variables in it can name any group. */
  jumps?(block: B): readonly string[];
  /** True if the turn can end at the block although it asks no question. */
  endsTurn?(block: B): boolean;
  /** True if the block always leaves by one of its edges or ends the bot, so that the blocks below it never run. */
  neverGoesOn?(block: B): boolean;
  /** Tracking ids and head code that the visitor's page must load for the block before a chat begins. */
  startProps?(block: B): StartProps;
  /** The link of the block to another bot; undefined if it leads to the bot itself. */
  link?(block: B): Link | undefined;
  /** True if the block returns to the position after a jump, so that the blocks below a jump can run. */
  goesBack?(block: B): boolean;
  /**
   * True if a block with these options runs an author's program on the visitor's machine. Drafts may hold any options.
   */
  runsOnClient?(options: JsonObject): boolean;
  /** For kinds that lead to another bot: the option that holds its id, and the id that stands for the bot itself. */
  readonly botOption?: { readonly name: string; readonly self: string };
  /** True if a block with these options puts the transcript into its variable. */
  takesTranscript?(options: JsonObject): boolean;
  /**
   * True if the bot can end at the block, or go on without one of its edges or jumps: a loop through it can be left.
   */
  mayEnd?(block: B): boolean;
  /**
   * The effect that a block with these options is there for, so that tests of its bot have to see how it comes out: a
   * request that may fail, or a program.
   */
  mainEffect?(block: B): 'httpRequest' | 'evaluate' | undefined;
  /** True if the block has branches that lead somewhere, and visitors may take none of them. */
  mayTakeNoBranch?(block: B): boolean;
};

/**
 * Declares a kind. The block's type comes from the schema and flows into every function.
 */
export function defineBlock<B extends Block>(kind: BlockKind<B>): BlockKind<B> {
  return kind;
}

/** Finds the kind for a wire type; unknown types have a kind as well. */
export type BlockKinds = { readonly for: (type: string) => BlockKind };

/** True if blocks of that kind end the turn with a question. */
export function asksQuestions(kind: BlockKind): boolean {
  return kind.category === 'input' && kind.isUnavailable !== true;
}
