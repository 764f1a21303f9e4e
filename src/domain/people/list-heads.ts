/**
 * The colours that the head of a table may have: each a pair of the design with a contrast of 4.5 : 1
 * or more between the head and its words, in both themes.
 */
export const listHeads = ['teal', 'ink', 'slate', 'plum'] as const
export type ListHead = (typeof listHeads)[number]
