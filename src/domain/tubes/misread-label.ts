import { hasCheckCharacter } from './check-character.ts'

/**
 * Our labels begin like this and have no hyphen; a laboratory's own labels are accepted as they
 * are.
 */
const OURS = /^OX[A-Z0-9]+$/

/** One of our labels: year, a letter for each million, six digits, check character. */
export const ownLabel = /^OX\d{2}[A-Z]\d{6}[A-Z0-9]$/

/** The rest of one of our labels after the first two letters. */
const restOfOurs = /^([A-Z0-9]{0,4}?)(\d{2}[A-Z]\d{6}[A-Z0-9])$/
/** One letter of `OX` misread, missing or extra; with both in place it is our own label. */
const nearlyOX = /^(.X|O.|X|O|.OX|O.X|OX.)$/

/**
 * Whether a barcode is one of our labels with a character misread, by its check character; the page
 * of a phone without a network asks it too.
 * Source: life cycle 4; decisions 036 and 102.
 */
export function isMisreadLabel(text: string): boolean {
  if (OURS.test(text)) return !ownLabel.test(text) || !hasCheckCharacter(text)
  return isMisreadPrefix(text)
}

/** Whether it is one of our labels with misread first letters: the rest has our shape and check. */
function isMisreadPrefix(text: string): boolean {
  const [, prefix = '', rest = ''] = restOfOurs.exec(text.replaceAll('-', '')) ?? []
  const isOurs = prefix === 'OX' && !text.includes('-')
  return !isOurs && nearlyOX.test(prefix) && hasCheckCharacter(`OX${rest}`)
}
