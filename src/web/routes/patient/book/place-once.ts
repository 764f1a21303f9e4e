import type { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import type { App } from '#src/usecases/index.ts'
import { type Answered, orRefused } from '#src/web/refused-verb.ts'

type Booked = Awaited<ReturnType<App['placeBooking']>>

/** What a page asks for, and under which name. */
export type Asked = {
  /** The quote that the page showed: its name, whatever hour is ticked on it. */
  shown: PlaceBooking['quoteId']
  /** Everything that decides what is booked, and how it is paid. */
  content: unknown
  /** Quotes a chosen hour again; not done where the page has its booking already. */
  prepare: () => Promise<unknown>
  place: () => Promise<Booked>
}

/** `isOther`: the page has made this booking before, of other content than it asks for now. */
export type Once = { booked: Booked; isOther: boolean }

const waits = [50, 100, 200, 400, 800, 1600]

/**
 * Books once for a page. Sent again, because its answer was lost or the button was pressed twice,
 * it gets the booking that it made, whatever that booking has changed meanwhile: a place, a fee, a
 * child's blood. With another hour, payment or answer it gets that booking too, and is told so.
 * What was refused may be sent again. One that is being booked at this moment is waited for.
 * Source: reliability P16.
 */
export async function placeOnce(verbs: App, asked: Asked): Promise<Answered<Once>> {
  for (const wait of [...waits, 0]) {
    const answer = await onePlacing(verbs, asked)
    if (answer.ok || answer.refused.refusal !== 'still-in-flight' || wait === 0) return answer
    // Twenty that wait do not come again at the same moment.
    await new Promise((resolve) => setTimeout(resolve, wait * (1 + Math.random())))
  }
  throw new Error('unreachable: the last wait is 0')
}

async function onePlacing(verbs: App, asked: Asked): Promise<Answered<Once>> {
  const { shown, content, prepare, place } = asked
  const fingerprint = await digestOf(content)
  const claim = await verbs.claimReply({ call: 'POST /book', key: shown, fingerprint })
  const answer = await orRefused(verbs.underClaim({ claim, prepare, run: place }))
  // Under the claim the verb's own answer is returned, or the same as it was stored.
  if (answer.ok) return { ok: true, answer: { booked: answer.answer as Booked, isOther: false } }
  if (answer.refused.refusal !== 'key-reused' || claim.madeBefore === undefined) return answer
  return { ok: true, answer: { booked: claim.madeBefore as Booked, isOther: true } }
}

/** A digest, because the answers are about health. */
async function digestOf(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
}
