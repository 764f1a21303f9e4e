/**
 * Whether a compact text is a director identification number: eight digits. Text, because leading
 * zeros count.
 * Source: Ministry of Corporate Affairs, DIN; reliability C3.
 */
export function isDin(text: string): boolean {
  return /^\d{8}$/.test(text)
}
