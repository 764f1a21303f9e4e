import { findBookingByNumber } from '#src/db/queries/bookings/bookings.ts'
import { listOpenRevisions, type RevisionRow } from '#src/db/queries/reports/report-revisions.ts'
import { listNewestOfBooking } from '#src/db/queries/reports/reports.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { reportOf } from '#src/usecases/parts/reports/report-of.ts'
import { mayNow, peopleOf, toldRevision } from './view-revision.ts'

type Input = { number?: string | undefined }

/**
 * For the office: withdrawals that wait for their second person, oldest first, and the reports of a
 * booking whose number was typed. Names labs and proposers, no patient and no value.
 */
export function listWithdrawals(world: World, actor: Actor, { number }: Input = {}) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'withdrawal:list')
    const waiting = []
    for (const revision of await listOpenRevisions(step.tx, 'withdraw'))
      waiting.push(await told(step, revision))
    const reports = number ? await reportsOf(step, number) : null
    await audit(world, step.tx, actor, 'withdrawal:list', 'withdrawals')
    return { waiting, reports }
  })
}

async function told(step: Step, revision: RevisionRow) {
  const { latest } = await reportOf(step, revision)
  const { reportNumber, lab, pending } = latest.body
  return {
    ...toldRevision(revision),
    reportNumber,
    lab: lab.name,
    openTests: pending.length,
    ...(await peopleOf(step, revision)),
    may: mayNow(step.actor, revision),
  }
}

async function reportsOf({ tx }: Step, typed: string) {
  const number = BookingNumber.safeParse(typed)
  const booking = number.success ? await findBookingByNumber(tx, number.data) : undefined
  const newest = booking ? await listNewestOfBooking(tx, booking.id) : []
  return newest.map(({ report, version }) => ({
    reportId: report.id,
    reportNumber: version.body.reportNumber,
    lab: version.body.lab.name,
    state: report.state,
    version: version.number,
    publishedAt: version.publishedAt.toString(),
  }))
}
