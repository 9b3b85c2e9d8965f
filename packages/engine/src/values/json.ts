/** Any JSON value. State, effects and their results consist of nothing else. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
