/**
 * Whether a compact text is an account number: 9 to 18 digits. Text, because leading zeros count.
 * Source: reliability C3.
 */
export function isBankAccount(text: string): boolean {
  return /^\d{9,18}$/.test(text)
}
