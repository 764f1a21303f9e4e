const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MODULUS = alphabet.length

/**
 * The check character of digits and capital letters: it detects every wrong character and nearly
 * every swap of two neighbours. Undefined for any other text.
 * Source: ISO/IEC 7064, MOD 37,36; reliability L2.
 */
export function checkCharacter(text: string): string | undefined {
  let product = MODULUS
  for (const character of text) {
    const value = alphabet.indexOf(character)
    if (value < 0) return undefined
    const sum = (product + value) % MODULUS || MODULUS
    product = (sum * 2) % (MODULUS + 1)
  }
  return alphabet[(MODULUS + 1 - product) % MODULUS]
}

/**
 * Whether the last character is the check character of the text before it.
 * Source: ISO/IEC 7064, MOD 37,36; reliability L2.
 */
export function hasCheckCharacter(text: string): boolean {
  return checkCharacter(text.slice(0, -1)) === text.at(-1)
}
