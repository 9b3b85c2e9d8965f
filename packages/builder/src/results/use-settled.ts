import { useEffect, useState } from 'react';

const settledMs = 300;

/** A text as it is typed, which is told of once it has not changed for a moment, and follows the text that is told. */
export function useSettled(
  told: string,
  onTold: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState({ text: told, told });
  if (typed.told !== told) setTyped({ text: told, told });
  useEffect(() => {
    if (typed.text === told) return undefined;
    const timer = setTimeout(() => onTold(typed.text), settledMs);
    return () => clearTimeout(timer);
  });
  return [typed.text, (text) => setTyped({ text, told })];
}
