/**
 * A number of somebody or something in the one form that is tested, stored and compared: Unicode's
 * compatible form (NFKC), capitals, and no blanks, dashes or invisible marks, which come along when
 * people copy.
 */
export function compact(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
}
