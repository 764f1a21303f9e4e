/**
 * An end of a range as displayed beside its value, on the page and in the PDF: with the decimals of
 * the value, and never fewer than its own. `13` beside `14.2` → `13.0`.
 * Source: decision 091.
 */
export function shownBound(bound: number, value: string): string {
  return bound.toFixed(Math.max(decimalsOf(value), decimalsOf(String(bound))))
}

function decimalsOf(number: string): number {
  return /^[<>]?-?\d+\.(\d+)$/.exec(number)?.[1]?.length ?? 0
}
