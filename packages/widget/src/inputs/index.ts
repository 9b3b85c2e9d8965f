import type { ComponentType } from 'preact';
import { Choice } from './choice.tsx';
import type { InputProps } from './input-props.ts';
import { TextLine } from './text-line.tsx';

/** A component takes the options of its own kind; which those are is known by the type on the wire. */
export type AnyInput = ComponentType<InputProps>;

/** The inputs that most bots use; they come with the widget. */
const here: Readonly<Record<string, AnyInput>> = {
  'text input': TextLine,
  'email input': TextLine,
  'url input': TextLine,
  'choice input': Choice as AnyInput,
};

/** The others are loaded when they are first needed. */
const elsewhere: Readonly<Record<string, () => Promise<AnyInput>>> = {
  'date input': dateTime,
  'time input': dateTime,
  'rating input': async () => (await import('./rating.tsx')).Rating,
  'picture choice input': async () => (await import('./picture-choice.tsx')).PictureChoice as AnyInput,
  cards: async () => (await import('./cards.tsx')).Cards as AnyInput,
  'number input': async () => (await import('./number.tsx')).NumberLine as AnyInput,
  'phone number input': async () => (await import('./phone.tsx')).Phone as AnyInput,
  'payment input': async () => (await import('./payment.tsx')).Payment as AnyInput,
  'file input': async () => (await import('./file.tsx')).File,
};

async function dateTime(): Promise<AnyInput> {
  return (await import('./date-time.tsx')).DateTime;
}

/** The component for a kind of input, or the way to it. A kind that nobody here knows is answered by typing. */
export function inputOf(
  type: string,
): { readonly component: AnyInput } | { readonly load: () => Promise<AnyInput> } {
  const load = elsewhere[type];
  return load ? { load } : { component: here[type] ?? TextLine };
}
