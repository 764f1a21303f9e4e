/**
 * The colours that the head of a table may have: each a pair of the design with a contrast of 4.5 : 1
 * or more between the head and its words, in both themes.
 */
export const listHeads = ['deep', 'teal', 'ink', 'plum', 'slate', 'paper'] as const
export type ListHead = (typeof listHeads)[number]
