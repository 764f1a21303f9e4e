import { z } from 'zod'

/**
 * No control characters except line breaks, and none that change the direction of the following
 * text.
 */
const plain = /^(?:[^\p{Cc}\p{Cs}\p{Cn}\u202A-\u202E\u2066-\u2069]|[\t\r\n])*$/u
const plainLine = /^[^\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u

/** Whether a text has only such characters. Source: reliability S16. */
export function isPlainText(text: string): boolean {
  return plain.test(text)
}

/** Free text in any script: a reason, a comment, a name as it was spoken. */
export function freeText(shortest: number, longest: number) {
  return z.string().trim().min(shortest).max(longest).regex(plain, 'Write plain text.')
}

/**
 * One line of text in any script, without line breaks, so that it is safe in a header.
 * Source: reliability S16.
 */
export function oneLine(shortest: number, longest: number) {
  return z
    .string()
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(z.string().min(shortest).max(longest).regex(plainLine, 'Write plain text, in one line.'))
}
