import { collectionEarned, redrawEarned } from '#src/domain/ledger/booking-journals.ts'
import type { Journal } from '#src/domain/ledger/journal.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type FaultParty, rejectReasons, type RejectReason } from '#src/domain/tubes/tube.ts'
import { type Bearer, bearerOf } from './redraw.ts'
import { chargeOfVisit } from './separate-charge.ts'

type Drawn = {
  tubes: readonly {
    id: string
    visitId: string
    labId: LabId
    replacesId: string | null
    rejectReason: RejectReason | null
    lostFault: FaultParty | null
  }[]
  visits: readonly { id: string; phlebotomistId: UserId | null }[]
}
type Paid = Drawn & { booking: { accountId: UserId; collectionCharge: Paise } }
type Visit = { id: string; isRecollection: boolean; separateCharge: Paise | null }

/** Who bears the visit of a fresh sample; null: the platform. Source: decisions 034, 042. */
export function bearer({ tubes, visits }: Drawn, visit: Pick<Visit, 'id'>): Bearer | null {
  const again = tubes.filter(({ visitId, replacesId }) => visitId === visit.id && replacesId)
  return bearerOf(
    again.map(({ replacesId, labId }) => {
      const old = tubes.find(({ id }) => id === replacesId)
      const drawnBy = visits.find(({ id }) => id === old?.visitId)?.phlebotomistId ?? null
      const fault = old?.rejectReason ? rejectReasons[old.rejectReason] : (old?.lostFault ?? null)
      return { fault, drawnBy, labId }
    }),
  )
}

/**
 * What a visit pays a phlebotomist, in paise: its collection charge, or nothing for redrawing
 * samples they spoiled themselves. The offer shows the amount that is posted at the end.
 * Source: decision 042.
 */
export function payFor(facts: Paid, visit: Visit, phlebotomistId: UserId): Paise {
  const isOwnRedraw = visit.isRecollection && bearer(facts, visit)?.id === phlebotomistId
  return isOwnRedraw ? paise(0) : chargeOfVisit(facts, visit)
}

/** The journal of a finished visit, by the same rule. Source: life cycle 7. */
export function visitEarned(facts: Paid, visit: Visit, phlebotomistId: UserId): Journal {
  const charge = payFor(facts, visit, phlebotomistId)
  if (!visit.isRecollection)
    return collectionEarned(visit.id, facts.booking.accountId, phlebotomistId, charge)
  return redrawEarned(visit.id, phlebotomistId, { charge, borneBy: bearer(facts, visit) })
}
