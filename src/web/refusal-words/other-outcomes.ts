import { m } from '#src/web/words/compiled/messages.js'

type Facts = Readonly<Record<string, string | number>>

/** What would happen now instead of what was shown, and what would be paid for twice. */
export const otherOutcomes = {
  'moved-twice': m.refusals_moved_twice,
  'change-counts': ({ left = 0 }: Facts = {}) => m.refusals_change_counts({ count: Number(left) }),
  'visit-ends-now': m.refusals_visit_ends_now,
  'tested-twice': ({ test = '', panel = '' }: Facts = {}) =>
    m.refusals_tested_twice({ test, panel }),
}
