import type { CredentialType, ProviderService } from '@parley/schema';
import type { ElementAt, PathTo } from './paths.ts';

/**
 * Shows a field only while the value at `path` (or its fallback, where it has none) is one of `values`, and `and` is met.
 */
export type When<P extends string = string> = {
  readonly path: P;
  readonly values: readonly unknown[];
  /** True: only while the value is none of `values`. */
  readonly isNone?: boolean;
  readonly and?: When;
};

/** The words around a field, and where its value is. Paths of fields in a list begin at the element. */
type Common<W extends string, P extends string, V> = {
  readonly widget: W;
  readonly path: P;
  readonly label: string;
  /** One sentence beside the field. */
  readonly help?: string;
  /** The value that counts while the field is empty: the same one as in the behaviour of the kind. */
  readonly fallback?: V;
  readonly when?: When;
};
/** The grey text of an empty field that has no fallback. */
type Exemplified = {
  /** An example of a good answer. */
  readonly placeholder?: string;
  /** The words for a value that applies while the field is empty: shown as they are, and not as an example. */
  readonly usual?: string;
};

export type TextField<P extends string = string> = Common<'text', P, string> & Exemplified;
/** A text with variables in it. */
export type TemplateField<P extends string = string> = Common<'template', P, string> &
  Exemplified & {
    readonly isLong?: boolean;
    /** The list that a text without variables may be chosen from: the language models of the account of the block. */
    readonly suggests?: 'models';
    /** True: the author may have the model of the block tried here. */
    readonly isTried?: boolean;
    /** True: the text may be a calculation, and what it gives is shown below it. */
    readonly isCalculated?: boolean;
  };
/** The nodes of a formatted text with variables. */
export type RichTextField<P extends string = string> = Common<'richText', P, never> & Exemplified;
/** A number, or a text with a variable where `takesVariable` says so. */
export type NumberField<P extends string = string> = Common<'number', P, number> &
  Exemplified & {
    readonly min?: number;
    readonly max?: number;
    readonly unit?: string;
    readonly takesVariable?: boolean;
  };
export type ToggleField<P extends string = string> = Common<'toggle', P, boolean> & {
  readonly on?: undefined;
};
/** A setting that is on while the part has this number; turned off, the part has no value. */
export type NumberToggleField<P extends string = string> = Common<'toggle', P, boolean> & {
  readonly on: number;
};
/** One of a closed list; where `isOpen`, also another text. A value from elsewhere is shown and kept. */
export type ChoiceField<P extends string = string> = Common<'choice', P, string> &
  Exemplified & {
    readonly choices: readonly { readonly value: string; readonly label: string; readonly group?: string }[];
    readonly isOpen?: boolean;
    /** True: the choices are names of fonts that the widget brings along, and each is shown in its own. */
    readonly isFont?: boolean;
    /** The words for the state without a choice, if it is none of the choices. */
    readonly none?: string;
  };
/** The id of a variable. */
export type VariableField<P extends string = string> = Common<'variable', P, never> & {
  /** True: the block only reads it. */
  readonly isRead?: true;
};
/** Comparisons of variables, joined by AND or OR. */
export type ConditionField<P extends string = string> = Common<'condition', P, never> & {
  /** True: what is compared is given, and no comparison names a variable. */
  readonly isOfGivenText?: true;
};
/** Texts, one a line. */
export type TextsField<P extends string = string> = Common<'texts', P, never> & Exemplified;
/** Elements with fields of their own, which can be added, moved and removed; `cards` shows them as cards. */
type Elements<P extends string> = Common<'items' | 'cards', P, never> & {
  /** The name of one element, on the button that adds one. */
  readonly one: string;
  /** A new element; its id, where it has one, is made by the builder. */
  readonly fresh: Readonly<Record<string, unknown>>;
  /** Fixed elements cannot be added or removed. */
  readonly isFixed?: boolean;
};
export type ItemsField = Elements<string> & { readonly fields: readonly AnyField[] };
/** Elements whose fields the compiler has compared with the type `E`. */
type ItemsFieldOf<P extends string, E> = Elements<P> & { readonly fields: readonly FieldOf<E>[] };
/** Keys with their values: the parameters of an address, headers. */
export type PairsField<P extends string = string> = Common<'pairs', P, never> & {
  readonly keyLabel: string;
  readonly keyPlaceholder?: string;
  readonly valuePlaceholder?: string;
};
/** Variables with the part of a response that each one takes. */
export type MappingField<P extends string = string> = Common<'mapping', P, never> &
  Exemplified & {
    readonly partKey: string;
    readonly partLabel: string;
    /** The parts there are, where they are a closed list. */
    readonly parts?: readonly string[];
    /** True: the request of the block can be tried, and the parts be picked in its response. */
    readonly isTried?: boolean;
  };
export type CodeField<P extends string = string> = Common<'code', P, string> &
  Exemplified & {
    readonly language: 'javascript' | 'json' | 'html' | 'css';
    /** True: what the program returns is shown below it. */
    readonly isCalculated?: boolean;
  };
/** The address of a picture, a film or a sound: typed, or that of a file of the library. */
export type MediaField<P extends string = string> = Common<'media', P, string> &
  Exemplified & { readonly accepts: 'image' | 'video' | 'audio' };
/** A colour as CSS writes it, or a variable that holds one. */
export type ColorField<P extends string = string> = Common<'color', P, string>;
/** The id of a group of this bot, or of the bot whose id is at `botPath`; `blockPath` takes a block of the group. */
export type GroupField<P extends string = string> = Common<'group', P, never> & {
  readonly blockPath?: string;
  readonly botPath?: string;
};
/** The id of a bot of the workspace; `self` stands for the bot itself. */
export type BotField<P extends string = string> = Common<'bot', P, never> & { readonly self: string };
/** The id of credentials of the workspace, of one of these types; none named: any. Keys of the type `provider` are for one `service`. */
export type CredentialField<P extends string = string> = Common<'credential', P, string> & {
  readonly types?: readonly CredentialType[];
  readonly service?: ProviderService;
};
/** The id of a collection of texts of the workspace. */
export type CollectionField<P extends string = string> = Common<'collection', P, string>;
export type TimeZoneField<P extends string = string> = Common<'timeZone', P, string> & Exemplified;
/** A country by its code of two letters, or a variable that holds one. */
export type CountryField<P extends string = string> = Common<'country', P, string> & Exemplified;
/** A date as text, the word `today`, or a variable; with a time where the value at `timePath` is true. */
export type DateField<P extends string = string> = Common<'date', P, string> & {
  readonly timePath?: string;
  /** The words of the button that makes today the bound. */
  readonly today?: string;
};
/** Any JSON. The empty path stands for the whole block. */
export type JsonField<P extends string = string> = Common<'json', P, never>;
/** Fields under a heading of their own, folded until they are asked for where `isFolded`. */
type Heading = {
  readonly widget: 'section';
  readonly label: string;
  readonly help?: string;
  readonly isFolded?: boolean;
  readonly when?: When;
};
export type Section = Heading & { readonly fields: readonly AnyField[] };
type SectionOf<B> = Heading & { readonly fields: readonly FieldOf<B>[] };

/** A field as the builder draws it. */
export type AnyField =
  | TextField
  | TemplateField
  | RichTextField
  | NumberField
  | ToggleField
  | NumberToggleField
  | ChoiceField
  | VariableField
  | ConditionField
  | TextsField
  | ItemsField
  | PairsField
  | MappingField
  | CodeField
  | MediaField
  | ColorField
  | GroupField
  | BotField
  | CredentialField
  | CollectionField
  | TimeZoneField
  | CountryField
  | DateField
  | JsonField
  | Section;

/** The field that a widget draws. */
export type FieldFor<W extends AnyField['widget'], F = AnyField> = F extends { readonly widget: infer X }
  ? W extends X
    ? F
    : never
  : never;

type List = readonly unknown[];

/** A field whose path the compiler has compared with the type `B`. */
export type FieldOf<B> =
  | TextField<PathTo<B, string>>
  | TemplateField<PathTo<B, string | number>>
  | RichTextField<PathTo<B, List>>
  | NumberField<PathTo<B, string | number>>
  | ToggleField<PathTo<B, boolean>>
  | NumberToggleField<PathTo<B, string | number>>
  | ChoiceField<PathTo<B, string>>
  | VariableField<PathTo<B, string>>
  | ConditionField<PathTo<B, { readonly comparisons?: List | undefined }>>
  | TextsField<PathTo<B, readonly string[]>>
  | { [P in PathTo<B, List>]: ItemsFieldOf<P, ElementAt<B, P>> }[PathTo<B, List>]
  | PairsField<PathTo<B, List>>
  | MappingField<PathTo<B, List>>
  | CodeField<PathTo<B, string>>
  | MediaField<PathTo<B, string>>
  | ColorField<PathTo<B, string>>
  | GroupField<PathTo<B, string>>
  | BotField<PathTo<B, string>>
  | CredentialField<PathTo<B, string>>
  | CollectionField<PathTo<B, string>>
  | TimeZoneField<PathTo<B, string>>
  | CountryField<PathTo<B, string>>
  | DateField<PathTo<B, string>>
  | JsonField<PathTo<B, unknown> | ''>
  | SectionOf<B>;
