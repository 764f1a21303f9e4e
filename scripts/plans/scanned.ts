type Scanned = { tables: readonly string[] | 'any'; why: string }

/** Who may read a growing table from end to end, by the file that asks. */
export const scanned: Readonly<Record<string, Scanned>> = {}
