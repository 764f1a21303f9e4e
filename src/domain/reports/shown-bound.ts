/**
 * An end of a range as it stands beside its value, on the page and on paper: with the decimals of the
 * value, and never fewer than its own. `13` beside `14.2` → `13.0`.
 */
export function shownBound(bound: number, value: string): string {
  return bound.toFixed(Math.max(decimalsOf(value), decimalsOf(String(bound))))
}

function decimalsOf(number: string): number {
  return /^[<>]?-?\d+\.(\d+)$/.exec(number)?.[1]?.length ?? 0
}
