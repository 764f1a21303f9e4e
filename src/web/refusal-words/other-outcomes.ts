import { instrumentRefusals } from './instrument-refusals.ts'
import { analyteRefusals } from './analyte-refusals.ts'
import { offlineRefusals } from './offline-refusals.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Facts = Readonly<Record<string, string | number>>

/** What would happen now instead of what was shown, what would be paid twice, and what a phone sent later. */
export const otherOutcomes = {
  ...instrumentRefusals,
  ...offlineRefusals,
  ...analyteRefusals,
  'only-person': m.refusals_only_person,
  'pay-first': m.refusals_pay_first,
  'moved-twice': m.refusals_moved_twice,
  'change-counts': ({ left = 0 }: Facts = {}) => m.refusals_change_counts({ count: Number(left) }),
  'visit-ends-now': m.refusals_visit_ends_now,
  'tested-twice': ({ test = '', panel = '' }: Facts = {}) =>
    m.refusals_tested_twice({ test, panel }),
  'needs-pathologist': m.refusals_needs_pathologist,
}
