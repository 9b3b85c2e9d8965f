import { useCallback, useEffect, useState } from 'react';
import { useBotStore } from '../document/bot-context.ts';
import { commandFor } from '../actions/editor-keys.ts';
import { isWriting } from '../actions/is-writing.ts';
import { stepBack, stepCommands } from '../actions/step-commands.ts';

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
