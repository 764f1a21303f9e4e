import type { BookingTree, VisitRow } from '#src/db/queries/booking-tree.ts'
import { collectionEarned, redrawEarned } from '#src/domain/ledger/booking-journals.ts'
import { type Paise, paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { rejectReasons } from '#src/domain/tubes/tube.ts'
import { type Bearer, bearerOf } from '#src/domain/visits/redraw.ts'

type Tubes = Pick<BookingTree, 'tubes' | 'visits'>

/** Who bears the visit of a fresh sample; null: the platform. Source: decisions 034, 042. */
export function bearer({ tubes, visits }: Tubes, visit: Pick<VisitRow, 'id'>): Bearer | null {
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
 * What a visit pays a phlebotomist, in paise: the collection charge, or nothing for redrawing
 * samples they spoiled themselves. The offer shows the amount that is posted at the end.
 */
export function payFor(tree: BookingTree, visit: VisitRow, phlebotomistId: UserId): Paise {
  const isOwnRedraw = visit.isRecollection && bearer(tree, visit)?.id === phlebotomistId
  return isOwnRedraw ? paise(0) : tree.booking.collectionCharge
}

/** The journal of a finished visit, by the same rule. Source: life cycle 7. */
export function visitEarned(tree: BookingTree, visit: VisitRow, phlebotomistId: UserId) {
  const { accountId, collectionCharge } = tree.booking
  if (!visit.isRecollection)
    return collectionEarned(visit.id, accountId, phlebotomistId, collectionCharge)
  const charge = payFor(tree, visit, phlebotomistId)
  return redrawEarned(visit.id, phlebotomistId, { charge, borneBy: bearer(tree, visit) })
}
