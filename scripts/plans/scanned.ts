type Scanned = { table: string; part: string; why: string }

/** Statements that may read a growing table from end to end, by a part of their text. */
export const scanned: readonly Scanned[] = []
