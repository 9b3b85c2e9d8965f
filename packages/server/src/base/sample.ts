/** A choice of so many of a hundred, spread evenly: any stretch of asking gets the same share. */
export function evenSample(percent: number): () => boolean {
  let share = 0;
  return () => {
    share += percent;
    if (share < 100) return false;
    share -= 100;
    return true;
  };
}
