/**
 * Whether a compact text is a director's identification number: eight digits. Text, for leading
 * zeros count. Source: Ministry of Corporate Affairs, DIN.
 */
export function isDin(text: string): boolean {
  return /^\d{8}$/.test(text)
}
