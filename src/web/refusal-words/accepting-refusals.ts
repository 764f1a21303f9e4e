import { goneVisitRefusals } from './gone-visit-refusals.ts'
import { rosterRefusals } from './roster-refusals.ts'
import { formatInstant } from '#src/domain/format-time.ts'
import { intlLocale } from '#src/web/locale.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why a visit can't be accepted or offered to somebody else, or what became of it. */
export const acceptingRefusals = {
  ...goneVisitRefusals,
  ...rosterRefusals,
  taken: m.refusals_taken,
  overlapping: m.refusals_overlapping,
  'needed-elsewhere': m.refusals_needed_elsewhere,
  'offered-later': laterWords,
  'proposal-open': m.refusals_proposal_open,
  'proposal-over': m.refusals_proposal_over,
  'asked-enough': m.refusals_asked_enough,
  'too-late-to-ask': m.refusals_too_late_to_ask,
  'reassignment-open': m.refusals_reassignment_open,
  'reassignment-over': m.refusals_reassignment_over,
  'cannot-take-visit': m.refusals_cannot_take_visit,
}

function laterWords({ at }: Readonly<Record<string, string | number>> = {}): string {
  if (typeof at !== 'string') return m.refusals_offered_later_short()
  return m.refusals_offered_later({ at: formatInstant(at, 'near', intlLocale()) })
}
