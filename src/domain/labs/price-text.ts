/**
 * The text of an uploaded price file; where it is not UTF-8, the first row that is not. A character
 * of several bytes contains no line feed.
 * Source: our decision: a file from another alphabet is told and not guessed.
 */
export function priceText(bytes: Uint8Array): { text: string } | { row: number } {
  const text = decoded(bytes)
  if (text !== undefined) return { text }
  let row = 1
  let from = 0
  for (let to = bytes.indexOf(LINE_FEED); to !== -1; to = bytes.indexOf(LINE_FEED, from)) {
    if (decoded(bytes.subarray(from, to)) === undefined) return { row }
    from = to + 1
    row += 1
  }
  return { row }
}

const LINE_FEED = 0x0a

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The rows up to the last that is not blank; undefined where there is none below the heads.
 * Source: our decision: spreadsheets leave blank rows at the end.
 */
export function filledRows(table: readonly string[][]): string[][] | undefined {
  const last = table.findLastIndex((cells) => cells.some((cell) => cell.trim() !== ''))
  return last < 1 ? undefined : table.slice(0, last + 1)
}
