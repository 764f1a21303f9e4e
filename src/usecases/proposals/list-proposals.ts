import { findBookingByNumber } from '#src/db/queries/bookings/bookings.ts'
import { listProposalsClosed } from '#src/db/queries/labs/lab-hours.ts'
import { listProposalsOf } from '#src/db/queries/proposals/proposals.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isAnswerable, isOpen } from '#src/domain/proposals/proposal.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** How many of the latest are shown. */
const SHOWN = 10

/**
 * The other times that the office proposed for the visits of a booking, newest first, which can still be
 * answered, or withdrawn, and whether a lab has closed the hour since.
 * Source: decision 184.
 */
export function listProposals(world: World, actor: Actor, { number }: { number: BookingNumber }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'proposal:read')
    const booking = permit.over(await findBookingByNumber(step.tx, number))
    const found = await listProposalsOf(step.tx, booking.id, SHOWN)
    const open = found.filter(({ proposal, visit }) => isOpen(proposal, visit))
    const ids = open.map(({ proposal }) => proposal.id)
    const closed = ids.length > 0 ? await listProposalsClosed(step.tx, ids) : new Set()
    await audit(world, step.tx, actor, 'proposal:read', booking.id)
    return found.map(({ proposal, visit }) => ({
      proposalId: proposal.id,
      visitId: proposal.visitId,
      version: proposal.version,
      state: proposal.state,
      reason: proposal.reason,
      startsAt: proposal.startsAt.toString(),
      endsAt: proposal.endsAt.toString(),
      answerBy: proposal.answerBy.toString(),
      isAnswerable: isAnswerable(proposal, visit, step.now),
      /** A lab has closed the new hour since: nobody can say yes, though its place is held. */
      isHourClosed: closed.has(proposal.id),
      /** Also past its time, until time ends it. */
      mayWithdraw: isOpen(proposal, visit),
      /** The hour that the visit has. */
      visit: { startsAt: visit.startsAt.toString(), endsAt: visit.endsAt.toString() },
    }))
  })
}
