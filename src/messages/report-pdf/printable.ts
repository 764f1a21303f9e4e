import type { ReportBody } from '#src/domain/reports/report-body.ts'

/** What the faces lack and plain letters say as well. `10⁶` must never come out as `106`. */
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
export const UNPRINTABLE = '?'

/**
 * The report in letters the faces have. A letter they lack is spelled out where there is a plain way
 * and is a question mark elsewhere; `isWhole` tells whether none was needed.
 */
export function printable(body: ReportBody, hasLetter: (codePoint: number) => boolean) {
  let isWhole = true
  const print = (text: string) =>
    text
      .normalize('NFC')
      .replace(/[⁰⁴-⁹]+/g, (power) => `^${Array.from(power, digitOf).join('')}`)
      .replace(/[^\n\u0020-\u007e]/gu, (letter) => {
        if (hasLetter(letter.codePointAt(0) ?? 0)) return letter
        if (/\s/.test(letter)) return ' '
        if (/\p{Cc}|\p{Cf}/u.test(letter)) return ''
        const spelt = spelled[letter]
        if (spelt === undefined) isWhole = false
        return spelt ?? UNPRINTABLE
      })
  const printed: ReportBody = JSON.parse(JSON.stringify(body), (_, part: unknown) =>
    typeof part === 'string' ? print(part) : part,
  )
  return { body: printed, isWhole }
}

function digitOf(raised: string): number {
  return exponents.indexOf(raised)
}
