import { findBookingIdOfOrder } from '#src/db/queries/orders.ts'
import { insertRevision } from '#src/db/queries/report-revisions.ts'
import { findReport, listVersions } from '#src/db/queries/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ProposeWithdrawal } from '#src/domain/reports/inputs.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { RevisionId } from '#src/domain/reports/revision.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { lockTree, orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseUnpublished } from '#src/usecases/parts/reports/open-revision.ts'
import { signWithdrawal } from '#src/usecases/parts/reports/sign-withdrawal.ts'
import { withdrawingSide } from '#src/usecases/parts/reports/withdrawing-side.ts'

/**
 * The first of two people who withdraw a report, signed with the password: a registered signatory
 * of the lab, or the back office. The report is unchanged until the other side confirms. Refuses
 * `stale`, `revision-open`, `password-again`, `forbidden`.
 * Source: life cycle 6.
 */
export async function proposeWithdrawal(
  world: World,
  actor: Actor,
  { reportId, ...input }: { reportId: ReportId } & ProposeWithdrawal,
) {
  const permit = authorise(actor, 'report:withdraw')
  const { id: draftedBy } = personOf(actor)
  if (!(await world.passwords.confirm(draftedBy, input.password)))
    throw new Refusal('password-again')
  return inStep(world, actor, async (step) => {
    const seen = permit.over(await findReport(step.tx, reportId))
    const bookingId = await findBookingIdOfOrder(step.tx, seen.orderId)
    const tree = await lockTree(step, bookingId)
    refuseOwnBooking(actor, tree.booking)
    const report = permit.over(await findReport(step.tx, reportId))
    refuseUnpublished(report)
    const [latest] = await listVersions(step.tx, reportId)
    if (latest?.number !== input.version) throw new Refusal('stale')
    const row = {
      id: RevisionId.parse(world.chance.uuid()),
      reportId,
      orderId: report.orderId,
      bookingId,
      labId: report.labId,
      kind: 'withdraw' as const,
      reason: input.reason,
      words: input.words,
      baseVersion: input.version,
      state: 'draft' as const,
      version: 1,
      draftedBy,
      draftedFrom: await withdrawingSide(step, report.labId),
      draftedAt: step.now,
    }
    if (!(await insertRevision(step.tx, row))) throw new Refusal('revision-open')
    await recordBirth(step, 'revision', row, bookingId)
    const { reason, words, baseVersion } = row
    await signWithdrawal(step, orderOf(tree, report.orderId), {
      meaning: 'withdrawal-proposed',
      change: { version: baseVersion, reason, words },
    })
    const detail = { reason, from: row.draftedFrom }
    await audit(world, step.tx, actor, 'report:withdraw', reportId, detail)
    return { revisionId: row.id, version: row.version, state: row.state }
  })
}
