/** What the faces lack and plain letters say as well. A power of ten never loses its sign. */
const spelled: Record<string, string> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '√': 'sqrt ',
  '∞': 'infinity',
  μ: 'µ',
  '₹': 'Rs ',
  '‑': '-',
  '−': '-',
}
const exponents = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Stands where no face has the letter: seen, never silently left out. */
const UNPRINTABLE = '?'

/**
 * A paper's data in letters the faces have. A letter they lack is spelled out where there is a plain way
 * and is a question mark elsewhere; `isWhole` tells whether none was needed.
 */
export function printable<Body>(body: Body, hasLetter: (codePoint: number) => boolean) {
  let isWhole = true
  const print = (text: string) =>
    spelledPowers(text.normalize('NFC')).replace(/[^\n\u0020-\u007e]/gu, (letter) => {
      if (hasLetter(letter.codePointAt(0) ?? 0)) return letter
      if (/\s/.test(letter)) return ' '
      if (/\p{Cc}|\p{Cf}/u.test(letter)) return ''
      const spelt = spelled[letter]
      if (spelt === undefined) isWhole = false
      return spelt ?? UNPRINTABLE
    })
  const printed: Body = JSON.parse(JSON.stringify(body), (_, part: unknown) =>
    typeof part === 'string' ? print(part) : part,
  )
  return { body: printed, isWhole }
}

/** No face has a raised digit beyond ³, and a small lifted 6 is a 6 to whoever copies it. */
export function spelledPowers(text: string): string {
  return text.replace(
    /[⁰⁴-⁹]+/g,
    (power) => `^${Array.from(power, (digit) => exponents.indexOf(digit)).join('')}`,
  )
}
