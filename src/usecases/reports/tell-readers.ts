import { findBooking } from '#src/db/queries/bookings/booking-tree.ts'
import {
  claimTelling,
  listReaders,
  listUntold,
  type RevisionRow,
} from '#src/db/queries/reports/report-revisions.ts'
import type { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import { toldReaders } from '#src/domain/reports/told-readers.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Tells everybody who opened a version that no longer counts, and the account it belongs to, that
 * there is another one or none. Each revision in its own transaction: if interrupted, the next
 * minute continues, and nobody is told twice. Returns how many messages were written.
 * Source: reliability L9.
 */
export async function tellReaders(world: World, actor: Actor): Promise<{ told: number }> {
  authorise(actor, 'reader:tell')
  const waiting = await inStep(world, actor, ({ tx }) => listUntold(tx))
  let told = 0
  for (const revision of waiting)
    told += await inStep(world, actor, (step) => tellOf(step, revision))
  return { told }
}

async function tellOf(step: Step, revision: RevisionRow): Promise<number> {
  const { tx, now, world, actor } = step
  if (!(await claimTelling(tx, revision.id, now))) return 0
  const booking = await findBooking(tx, revision.bookingId)
  if (!booking) throw new Error(`no booking ${revision.bookingId}`)
  const readers = await listReaders(tx, revision.reportId, revision.baseVersion)
  const told = toldReaders(booking, readers, revision)
  for (const id of told) await tell(step, revision, { id, number: booking.number })
  await audit(world, tx, actor, 'reader:tell', revision.reportId, { told: told.size })
  return told.size
}

function tell(
  step: Step,
  { reportId: subjectId, newVersion }: RevisionRow,
  { id, number }: { id: UserId; number: BookingNumber },
): Promise<void> {
  const event = newVersion ? 'report-revised' : 'report-withdrawn'
  return notify(step, { id }, { event, subjectId, facts: { number, newVersion } })
}
