import { insertRevision, type RevisionRow } from '#src/db/queries/report-revisions.ts'
import { findReport, listVersions, type ReportRow } from '#src/db/queries/reports.ts'
import { findBookingIdOfOrder } from '#src/db/queries/orders.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { changesBy } from '#src/domain/reports/revised-body.ts'
import type { DraftRevision } from '#src/domain/reports/inputs.ts'
import type { ReportId } from '#src/domain/reports/report.ts'
import { RevisionId } from '#src/domain/reports/revision.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { lockTree, orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { recordBirth } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import { refuseUnpublished } from '#src/usecases/parts/reports/open-revision.ts'
import {
  refuseUndecided,
  revisedResults,
  staleRevision,
} from '#src/usecases/parts/reports/revised-results.ts'
import { sealRevision } from '#src/usecases/parts/reports/sealed-revision.ts'

type Input = { reportId: ReportId; revision: DraftRevision }

/**
 * Drafts a change of a published report, which stays unchanged until another person signs. Refuses
 * `stale`, with the current state, where a newer version is published than was shown,
 * `revision-open` where another draft is waiting, `nothing-changed`, and `needs-decision` for a
 * number that nothing judges.
 * Source: life cycle 5 and 6; decision 032.
 */
export function draftRevision(world: World, actor: Actor, { reportId, revision }: Input) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'revision:draft')
    const seen = permit.over(await findReport(step.tx, reportId))
    const tree = await lockTree(step, await findBookingIdOfOrder(step.tx, seen.orderId))
    refuseOwnBooking(actor, tree.booking)
    const report = permit.over(await findReport(step.tx, reportId))
    refuseUnpublished(report)
    const [latest] = await listVersions(step.tx, report.id)
    const order = orderOf(tree, report.orderId)
    if (!latest || latest.number !== revision.version)
      throw await staleRevision(step, tree, order, revision.kind === 'append' ? {} : revision)
    if (revision.kind !== 'append') {
      const entered = { by: personOf(actor).id, at: step.now }
      const { values, decisions } = revision
      const revised = await revisedResults(step, tree, order, { values, decisions, entered })
      const news = revised.map((one) => one.news)
      if (changesBy(latest.body, news).length === 0) throw new Refusal('nothing-changed')
      refuseUndecided(revised)
    }
    const row = await keepDraft(step, report, tree.booking.id, revision)
    const { kind, reason } = revision
    await audit(world, step.tx, actor, 'revision:draft', report.id, { kind, reason })
    return { revisionId: row.id, version: row.version, state: row.state }
  })
}

async function keepDraft(
  step: Step,
  report: ReportRow,
  bookingId: RevisionRow['bookingId'],
  revision: DraftRevision,
) {
  const id = RevisionId.parse(step.world.chance.uuid())
  const { kind, reason, words, version: baseVersion } = revision
  const row = {
    id,
    reportId: report.id,
    orderId: report.orderId,
    bookingId,
    labId: report.labId,
    kind,
    reason,
    words,
    baseVersion,
    state: 'draft' as const,
    version: 1,
    proposalSealed: sealRevision(step.world, id, {
      values: revision.kind === 'append' ? [] : revision.values,
      text: revision.kind === 'append' ? revision.text : null,
      decisions: revision.kind === 'append' ? [] : (revision.decisions ?? []),
    }),
    draftedBy: personOf(step.actor).id,
    draftedFrom: 'lab' as const,
    draftedAt: step.now,
  }
  if (!(await insertRevision(step.tx, row))) throw new Refusal('revision-open')
  await recordBirth(step, 'revision', row, bookingId)
  return row
}
