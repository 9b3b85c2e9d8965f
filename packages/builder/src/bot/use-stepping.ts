import { useCallback, useEffect, useState } from 'react';
import { useBotStore } from '../canvas/bot-context.ts';
import { commandFor } from '../commands/editor-keys.ts';
import { isWriting } from '../commands/is-writing.ts';
import { stepBack, stepCommands } from '../commands/step-commands.ts';

type Stepping = {
  /** Takes the last edit back, or does it again. */
  readonly step: (isUndo: boolean) => void;
  /** The step in words, for those who do not see it. */
  readonly announcement: string;
};

/** Undo and redo on every page of the bot, by button and by keys. */
export function useStepping(): Stepping {
  const store = useBotStore();
  const [announcement, announce] = useState('');
  const step = useCallback((isUndo: boolean) => stepBack({ store, announce }, isUndo), [store]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isWriting(event.target)) return;
      const command = commandFor(stepCommands, event, 'elsewhere');
      if (!command) return;
      event.preventDefault();
      command.run({ store, announce });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
  return { step, announcement };
}
