/** What JSON can say. State, effects and their results are made of nothing else. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
