import type { ConsentStanding } from '#src/usecases/parts/bookings/consent-views.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** The status of an order's consent, for the bench. */
export const consentWords: Record<ConsentStanding, () => string> = {
  given: m.consent_bench_given,
  'not-counselled': m.consent_bench_not_counselled,
  withdrawn: m.consent_bench_withdrawn,
}

/** The same at the door, for a person by number; the test is not named. */
export const visitConsentWords: Record<
  ConsentStanding,
  (say: { person: number; lab: string }) => string
> = {
  given: m.consent_visit_given,
  'not-counselled': m.consent_visit_not_counselled,
  withdrawn: m.consent_visit_withdrawn,
}
