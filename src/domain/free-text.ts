import { z } from 'zod'

/** No control characters but line ends, nothing that turns the direction of what stands after it. */
const plain = /^(?:[^\p{Cc}\p{Cs}\p{Cn}\u202A-\u202E\u2066-\u2069]|[\t\r\n])*$/u
const plainLine = /^[^\p{Cc}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u

/** Words in any script, as a person writes them: a reason, a comment, a name as it was said. */
export function freeText(shortest: number, longest: number) {
  return z.string().trim().min(shortest).max(longest).regex(plain, 'Write plain text.')
}

/** One line of words in any script: nothing that could end it and begin another, as a header has. */
export function oneLine(shortest: number, longest: number) {
  return z
    .string()
    .transform((typed) => typed.normalize('NFC').trim())
    .pipe(z.string().min(shortest).max(longest).regex(plainLine, 'Write plain text, in one line.'))
}
