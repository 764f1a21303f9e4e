import { formatDay } from '#src/domain/format-time.ts'

/** ISO days; null: nothing of the kind is kept. `contact`: the address for questions. */
type Erased = {
  brand: string
  booksUntil: string | null
  medicalUntil: string | null
  contact: string
}

/**
 * The last message to a person who erased their account: what is deleted, what is kept, until when
 * and why.
 */
export function erasedNews({ brand, booksUntil, medicalUntil, contact }: Erased) {
  const stays = [
    booksUntil &&
      `- Records of your bookings and payments, without your name, until ${formatDay(booksUntil)}, as the Companies Act and GST law require.`,
    medicalUntil &&
      `- Your tests, results and reports, until ${formatDay(medicalUntil)}, as the law requires for medical records. Then they are erased.`,
    '- A record, under a number, that this account existed and was erased.',
  ].filter((line) => line !== null)
  return {
    subject: `Your ${brand} account was erased`,
    text: `Your ${brand} account and the data in it have been erased, as you asked. Nobody can sign in with it any more.

What we keep, and why:
${stays.join('\n')}

If you did not ask for this, or have a question, write to ${contact}.
`,
    short: `Your ${brand} account was erased, as you asked. What the law requires us to keep is erased when its time is over. If this was not you, write to ${contact}.`,
  }
}
