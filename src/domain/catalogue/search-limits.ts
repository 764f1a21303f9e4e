// Apart from the schemas, so that pages can import them without the parser.

/** Characters of a search: room for a pasted prescription of thirty tests. */
export const MAX_QUERY = 1000

/** The most lines that one order can hold. */
export const MAX_CODES = 20
