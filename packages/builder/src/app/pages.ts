import type { ComponentType } from 'react';

/** A page of the builder: its address below `/app`, and the file that brings it when it is first opened. */
export type PageEntry = {
  readonly path: string;
  readonly load: () => Promise<ComponentType>;
};

/** Every page, one line each; the first whose path fits is shown. */
export const pages: readonly PageEntry[] = [
  { path: '/b/:botId', load: async () => (await import('../flow/flow-page.tsx')).FlowPage },
  { path: '/ui', load: async () => (await import('../ui-page/ui-page.tsx')).UiPage },
];
