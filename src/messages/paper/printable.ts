/** Characters that the fonts lack, in plain letters. A power of ten never loses its sign. */
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

/** Replaces a character that no font has: visible, never silently omitted. */
const UNPRINTABLE = '?'

/**
 * A document's data in characters the fonts have. A missing character is spelled out where there is
 * a plain form and becomes a question mark otherwise; `isWhole` tells whether no question mark was
 * needed.
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

/** No font has a raised digit beyond ³, and a small raised 6 is a plain 6 when copied. */
export function spelledPowers(text: string): string {
  return text.replace(
    /[⁰⁴-⁹]+/g,
    (power) => `^${Array.from(power, (digit) => exponents.indexOf(digit)).join('')}`,
  )
}
