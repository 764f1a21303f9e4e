/**
 * The colours offered for a table header: each is a pair of design tokens with a contrast of at
 * least 4.5 : 1 between header and text, in both themes.
 * Source: spec §2, header colour chooser.
 */
export const listHeads = ['teal', 'ink', 'slate', 'plum'] as const
export type ListHead = (typeof listHeads)[number]
