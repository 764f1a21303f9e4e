/** Whether a compact text is an account's number: 9 to 18 digits. Text, for leading zeros count. */
export function isBankAccount(text: string): boolean {
  return /^\d{9,18}$/.test(text)
}
