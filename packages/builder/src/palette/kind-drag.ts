/** What is being dragged: a kind of block from the palette, or a block of the bot. */
export const kindDragType = 'application/x-parley-kind';
export const blockDragType = 'application/x-parley-block';
