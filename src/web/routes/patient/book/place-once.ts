import type { PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import type { App } from '#src/usecases/index.ts'

/**
 * Books once for a page: `shown` is the quote that it showed. The page sent again, because its
 * answer was lost or the button was pressed twice, gets the booking that it made, also where
 * another hour was chosen meanwhile. What was refused may be sent again.
 */
export async function placeOnce(verbs: App, shown: PlaceBooking['quoteId'], placing: PlaceBooking) {
  const claim = await verbs.claimReply({ call: 'POST /book', key: shown, fingerprint: shown })
  const run = () => verbs.placeBooking(placing)
  // Under the claim the verb's own answer is returned, or the same as it was stored.
  return (await verbs.underClaim({ claim, run })) as Awaited<ReturnType<typeof run>>
}
