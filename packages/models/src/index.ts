export { ModelFailure } from './ask-model.ts';
export { assistantProviderOf, searchKnowledge } from './assistants.ts';
export { askProvider, type ModelLimits } from './ask-provider.ts';
export { createModelMeans, type ModelMeans } from './model-means.ts';
export { modelVariables } from './model-variables.ts';
export type { ModelAccount } from './provider-model.ts';
export { askForSpeech, askForTranscription, speechProviderOf } from './sound.ts';
