import type { GoneVisit } from '#src/web/gone-visits.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Its words; apart from `gone-visits.ts`, which every page loads. */
export const goneVisitRefusals = {
  'visit-over': m.refusals_visit_over,
  'visit-passed-on': m.refusals_visit_passed_on,
  'visit-taken-off': m.refusals_visit_taken_off,
  'visit-given-back': m.refusals_visit_given_back,
  'visit-cancelled': m.refusals_visit_cancelled,
  'visit-moved': m.refusals_visit_moved,
} satisfies Record<GoneVisit, () => string>
