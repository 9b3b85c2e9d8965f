import { later } from './later.tsx';
import type { MenuAtProps, MenuProps } from './menu-with-list.tsx';

export type { MenuEntry, MenuProps } from './menu-with-list.tsx';

/** A button that opens a list of actions. It comes right after the first page, which is drawn without it. */
export const Menu = later<MenuProps>(async () => (await import('./menu-with-list.tsx')).Menu);

/** A list of actions that opens where the pointer is. */
export const MenuAt = later<MenuAtProps>(async () => (await import('./menu-with-list.tsx')).MenuAt);
