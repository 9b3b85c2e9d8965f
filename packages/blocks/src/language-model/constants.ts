/** The actions of a block, by the names of the public format. Providers write some of them in their own way. */
export const actions = {
  completion: ['Create chat completion', 'Create Chat Message'],
  askModel: ['Ask Model'],
  variables: ['Generate variables'],
  speech: ['Create speech'],
  transcription: ['Create transcription'],
  assistant: ['Ask Assistant'],
  image: ['Create image'],
} as const;

/** The thing that a block does. */
export type Action = keyof typeof actions;

/** The action behind its name on the wire, in any letters. */
export function actionNamed(name: string | undefined): Action | undefined {
  const wanted = name?.trim().toLowerCase();
  const entries = Object.entries(actions) as [Action, readonly string[]][];
  return entries.find(([, names]) => names.some((known) => known.toLowerCase() === wanted))?.[0];
}

/** The parts of an answer that can be saved. */
export const answerParts = [
  'Message content',
  'Sources',
  'Total tokens',
  'Prompt tokens',
  'Completion tokens',
] as const;

/** The models of an `openai` block that names none. */
export const defaultModel = 'gpt-4o-mini';
export const defaultSpeechModel = 'gpt-4o-mini-tts';
export const defaultTranscriptionModel = 'gpt-4o-mini-transcribe';

/** The voice of a block that names none. */
export const defaultVoice = 'alloy';

/** The longest text that is spoken at once, by the description of the provider. */
export const longestSpeech = 4_096;

/** The most times that a model is asked for one block, and the most tools that run for it. */
export const toolLimits = { rounds: 8, calls: 16 } as const;
