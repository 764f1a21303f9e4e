/**
 * An identifier in the one form that is tested, stored and compared: NFKC, upper case, and without
 * the blanks, dashes and invisible characters that come with copying.
 * Source: reliability C3.
 */
export function compact(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase()
}
