import { askForSpeech, askForTranscription, speechProviderOf } from '@parley/models';
import { modelProviderOf } from '@parley/schema';
import { extensionOf } from '@parley/schema/contract';
import { askWithAccount } from './ask-with-account.ts';
import type { Performer } from './performer.ts';

const largestSpokenBytes = 10_000_000;
const usualExtension = 'mp3';

/** Asks for a text as speech, and keeps the sound as a file of the result. */
export const speech: Performer<'speech'> = {
  isRepeatable: false,
  isNumbered: true,
  isPaid: true,
  // the address of the file says it
  namesResult: true,
  async perform(question, context) {
    const { provider, model, voice, text, instructions } = question;
    const { egress, idempotencyKey, sounds } = context;
    const { keep } = sounds;
    if (!keep)
      return {
        type: 'speech',
        error: 'This installation stores no files, and so has no place for the sound.',
      };
    const spoken = await askWithAccount(
      question,
      speechProviderOf(provider),
      context,
      (account, until, { protocol }) =>
        askForSpeech(
          egress,
          account,
          { protocol, model, voice, text, instructions },
          { until, maxBytes: largestSpokenBytes },
          (sound) => keep(idempotencyKey, sound),
        ),
    );
    if ('error' in spoken) return { type: 'speech', error: spoken.error };
    return { type: 'speech', file: spoken.kept, usage: spoken.usage };
  },
};

/** Asks for the words in a sound. Its bytes go from where they lie to the provider, and are kept nowhere in between. */
export const transcription: Performer<'transcription'> = {
  isRepeatable: false,
  isNumbered: true,
  isPaid: true,
  async perform(question, context) {
    const { provider, model, prompt, url } = question;
    const { pathname } = URL.canParse(url) ? new URL(url) : { pathname: '' };
    const written = await askWithAccount(question, modelProviderOf(provider), context, (account, until) =>
      askForTranscription(
        context.egress,
        account,
        {
          model,
          prompt,
          // providers know the format by it
          fileName: `sound.${extensionOf(pathname) ?? usualExtension}`,
          open: () => context.sounds.open(url, until),
        },
        { until },
      ),
    );
    return { type: 'transcription', ...written };
  },
};
