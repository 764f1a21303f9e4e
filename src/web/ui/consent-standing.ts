import type { ConsentStanding } from '#src/usecases/consents/consent-views.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** How consent to an order stands, for the bench. */
export const consentWords: Record<ConsentStanding, () => string> = {
  given: m.consent_bench_given,
  'not-counselled': m.consent_bench_not_counselled,
  withdrawn: m.consent_bench_withdrawn,
}

/** The same at the door, of a person by number; which test it is about is not said. */
export const visitConsentWords: Record<
  ConsentStanding,
  (say: { person: number; lab: string }) => string
> = {
  given: m.consent_visit_given,
  'not-counselled': m.consent_visit_not_counselled,
  withdrawn: m.consent_visit_withdrawn,
}
