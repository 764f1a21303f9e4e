import { bookingAccess } from './bookings.ts'
import { catalogueAccess } from './catalogue.ts'
import { contactAccess } from './contact.ts'
import { labAccess } from './labs.ts'
import { moneyAccess } from './money.ts'
import { patientAccess } from './patients.ts'
import { peopleAccess } from './people.ts'
import { platformAccess } from './platform.ts'
import { reportAccess } from './reports.ts'
import { resultAccess } from './results.ts'
import { settlementAccess } from './settlement.ts'
import { tubeAccess } from './tubes.ts'
import type { Rules } from './rules.ts'

/**
 * Who may do what: action × role → whose rows; an absent entry denies. What `authorise` refuses,
 * what a page offers and the `allowedActions` of an answer (`event-actions.ts`) all come from it.
 * Source: model, "People".
 */
export const access = {
  ...catalogueAccess,
  ...contactAccess,
  ...peopleAccess,
  ...patientAccess,
  ...bookingAccess,
  ...tubeAccess,
  ...resultAccess,
  ...reportAccess,
  ...labAccess,
  ...moneyAccess,
  ...settlementAccess,
  ...platformAccess,
} as const satisfies Record<string, Rules>

export type Action = keyof typeof access
