import {
  findRevision,
  namesOf,
  type RevisionRow,
} from '#src/db/queries/reports/report-revisions.ts'
import { findProposable } from '#src/db/queries/reports/report-at-hand.ts'
import { findAccountOfOrder } from '#src/db/queries/bookings/orders.ts'
import { listVersions } from '#src/db/queries/reports/reports.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { ReportChange } from '#src/domain/reports/report-body.ts'
import { changesBy } from '#src/domain/reports/revised-body.ts'
import { revisedResults } from '#src/domain/reports/revised-results.ts'
import type { RevisionId } from '#src/domain/reports/revision.ts'
import { authorise, mayEver, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { refusedAs } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { reportOf } from '#src/usecases/parts/reports/report-of.ts'
import { openRevision } from '#src/usecases/parts/reports/sealed-revision.ts'
import { sideOf } from '#src/usecases/parts/reports/side-of.ts'

/** One revision for the lab's decision: the current content, the proposed content, and why. */
export function viewRevision(world: World, actor: Actor, input: { revisionId: RevisionId }) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'revision:read')
    const revision = permit.over(await findRevision(step.tx, input.revisionId))
    refuseOwnBooking(actor, { accountId: await findAccountOfOrder(step.tx, revision.orderId) })
    const { report, latest } = await reportOf(step, revision)
    const { body } = latest
    const said = await saidBy(step, revision)
    await audit(world, step.tx, actor, 'revision:read', revision.id)
    return {
      ...toldRevision(revision),
      reportNumber: body.reportNumber,
      reportState: report.state,
      latestVersion: latest.number,
      patient: { name: body.patient.name, ageYears: body.patient.ageYears, sex: body.patient.sex },
      ...said,
      ...(await peopleOf(step, revision)),
      may: mayNow(actor, revision),
    }
  })
}

/** What a draft would change if published now; what a signed one changed. */
async function saidBy(
  step: Step,
  revision: RevisionRow,
): Promise<{ changes: ReportChange[]; text: string | null }> {
  const versions = await listVersions(step.tx, revision.reportId)
  if (revision.state !== 'draft') {
    const made = versions.find(({ number }) => number === revision.newVersion)?.body
    const added = made?.additions?.find(({ at }) => at === made.publishedAt)
    return { changes: made?.revision?.changes ?? [], text: added?.text ?? null }
  }
  const { text, ...proposed } = openRevision(step.world, revision)
  const base = versions.find(({ number }) => number === revision.baseVersion)
  if (!base || proposed.values.length === 0) return { changes: [], text }
  const { world, tx, now } = step
  const facts = await findProposable(tx, revision.bookingId, revision.orderId)
  const newId = () => world.chance.uuid()
  const entered = { by: revision.draftedBy, at: revision.draftedAt, newId }
  const { reason } = revision
  const revised = revisedResults(facts, { ...proposed, reason, entered }, now)
  if (!revised.ok) throw refusedAs(step, revised)
  const news = revised.value.map((one) => one.news)
  return { changes: changesBy(base.body, news), text }
}

/** The facts of a revision for anybody who may know of it, without values. */
export function toldRevision(revision: RevisionRow) {
  const { id, reportId, orderId, kind, reason, words, baseVersion, newVersion } = revision
  return {
    revisionId: id,
    reportId,
    orderId,
    kind,
    reason,
    words,
    baseVersion,
    newVersion,
    state: revision.state,
    version: revision.version,
    draftedFrom: revision.draftedFrom,
    draftedAt: revision.draftedAt.toString(),
    decidedAt: revision.decidedAt?.toString() ?? null,
  }
}

/** The names of its author and decider. */
export async function peopleOf({ tx }: Pick<Step, 'tx'>, revision: RevisionRow) {
  const { draftedBy, decidedBy } = revision
  const names = await namesOf(tx, decidedBy ? [draftedBy, decidedBy] : [draftedBy])
  return {
    draftedBy: names.get(draftedBy) ?? '',
    decidedBy: decidedBy ? (names.get(decidedBy) ?? '') : null,
  }
}

/** What this person may do with it now: for a screen, never a guard. */
export function mayNow(actor: Actor, { state, kind, draftedBy, draftedFrom, labId }: RevisionRow) {
  const isOpen = state === 'draft'
  const isAnother = personOf(actor).id !== draftedBy
  const isOtherSide = sideOf(actor, labId) !== draftedFrom
  return {
    sign: isOpen && isAnother && kind !== 'withdraw' && mayEver(actor, 'revision:sign'),
    confirm:
      isOpen &&
      isAnother &&
      kind === 'withdraw' &&
      isOtherSide &&
      mayEver(actor, 'report:withdraw'),
    discard: isOpen && mayEver(actor, 'revision:discard'),
  }
}
