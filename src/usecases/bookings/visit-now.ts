import { mainVisit } from '#src/domain/bookings/main-visit.ts'
import type { BookingTree } from '#src/db/queries/booking-tree.ts'
import { findPhlebotomist } from '#src/db/queries/contacts.ts'
import type { Step } from '#src/usecases/step.ts'

/** The visit a booking stands at: the newest one, a free fresh sample too. For lists. */
export async function visitNow({ tx }: Pick<Step, 'tx'>, tree: BookingTree) {
  const visit = tree.visits.findLast(({ state }) => state !== 'rescheduled') ?? mainVisit(tree)
  const { phlebotomistId } = visit
  const person = phlebotomistId ? await findPhlebotomist(tx, phlebotomistId) : undefined
  return {
    state: visit.state,
    isRecollection: visit.isRecollection,
    startsAt: visit.startsAt.toString(),
    endsAt: visit.endsAt.toString(),
    phlebotomist: person?.displayName ?? null,
  }
}
