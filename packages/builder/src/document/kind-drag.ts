/** The types of drags: a kind of block from the palette, and a block of the bot. */
export const kindDragType = 'application/x-parley-kind';
export const blockDragType = 'application/x-parley-block';
