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
      `- Accounts of your bookings and payments, without your name, until ${formatDay(booksUntil)}: the Companies Act and the GST law ask for them.`,
    medicalUntil &&
      `- Your tests, results and reports, until ${formatDay(medicalUntil)}: the law asks for medical records to be kept. Then they are erased.`,
    '- The record that this account existed and was erased, under a number.',
  ].filter((line) => line !== null)
  return {
    subject: `Your ${brand} account was erased`,
    text: `Your ${brand} account and the data in it were erased just now, as you asked. Nobody can sign in with it any more.

What stays, and why:
${stays.join('\n')}

If it was not you who asked, or you have a question, write to ${contact}.
`,
    short: `Your ${brand} account was erased, as you asked. What the law makes us keep is erased when its time is over. If it was not you, write to ${contact}.`,
  }
}
