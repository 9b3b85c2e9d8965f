/** A text in lines of at most so many letters, broken between words where it can be; the last of too many ends with “…”. */
export function inLines(text: string, letters: number, most: number): readonly string[] {
  const lines = text.split('\n').flatMap((paragraph) => {
    const broken = [''];
    for (const word of paragraph.split(' ').flatMap((one) => pieces(one, letters))) {
      const last = broken.at(-1) ?? '';
      if (last === '') broken[broken.length - 1] = word;
      else if (last.length + 1 + word.length <= letters) broken[broken.length - 1] = `${last} ${word}`;
      else broken.push(word);
    }
    return broken;
  });
  if (lines.length <= most) return lines;
  const last = lines[most - 1] ?? '';
  return [...lines.slice(0, most - 1), `${last.slice(0, letters - 1)}…`];
}

function pieces(word: string, letters: number): string[] {
  if (word.length <= letters) return [word];
  return [word.slice(0, letters), ...pieces(word.slice(letters), letters)];
}
