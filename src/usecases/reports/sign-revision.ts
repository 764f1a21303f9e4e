import type { OrderRow } from '#src/db/queries/booking-tree.ts'
import type { RevisionRow } from '#src/db/queries/report-revisions.ts'
import { listUntoldSince } from '#src/db/queries/result-talks.ts'
import { findReporting } from '#src/db/queries/reporting.ts'
import { findSignatory, listCurrentResults, type SignatoryRow } from '#src/db/queries/results.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { carriedFrom } from '#src/domain/reports/carried-changes.ts'
import { changesBy, revisedBody } from '#src/domain/reports/revised-body.ts'
import type { ReportBody } from '#src/domain/reports/report-body.ts'
import type { SignRevision } from '#src/domain/reports/inputs.ts'
import type { LabRevisionKind, RevisionId } from '#src/domain/reports/revision.ts'
import { signers } from '#src/domain/reports/report-content.ts'
import { meaningOf } from '#src/domain/reports/signature.ts'
import { isPublished } from '#src/domain/results/item-machine.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { orderOf } from '#src/usecases/parts/bookings/tree.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { recompute } from '#src/usecases/parts/results/recompute.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { move, notAllowed } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'
import {
  lockRevision,
  type OpenRevision,
  refuseUndecidable,
} from '#src/usecases/parts/reports/open-revision.ts'
import { freeze } from '#src/usecases/parts/reports/publish-report.ts'
import { putSignature } from '#src/usecases/parts/reports/put-signature.ts'
import { replaceResult } from '#src/usecases/parts/reports/replace-result.ts'
import {
  refuseUndecided,
  type Revised,
  revisedResults,
} from '#src/usecases/parts/reports/revised-results.ts'
import { openRevision } from '#src/usecases/parts/reports/sealed-revision.ts'

/**
 * The pathologist signs a revision, with the password again, and its version is published in one
 * transaction, so that a reader sees either the old one or the new one. Only a registered signatory
 * of that lab, and never its author. Money is not affected. Refuses `password-again`, `forbidden`,
 * `same-person`, `stale`, `not-allowed-now`, `needs-decision` for a number that nothing judges by
 * now, and `talk-first` where a changed result has had no counselling.
 * Source: life cycle 5 and 6; decision 032.
 */
export async function signRevision(
  world: World,
  actor: Actor,
  { revisionId, version, password }: { revisionId: RevisionId } & SignRevision,
) {
  const permit = authorise(actor, 'revision:sign')
  const { id } = personOf(actor)
  if (!(await world.passwords.confirm(id, password))) throw new Refusal('password-again')
  return inStep(world, actor, async (step) => {
    const open = await lockRevision(step, permit, revisionId)
    const kind = kindOf(step, open.revision)
    refuseUndecidable(step, open, version)
    const signatory = await findSignatory(step.tx, open.revision.labId, id)
    if (!signatory) throw new Refusal('not-signatory')
    if (open.revision.draftedBy === id) throw new Refusal('same-person')
    const { number, signatureId } = await publish(step, open, { kind, signatory })
    await decide(step, open.revision, { newVersion: number, signatureId })
    const detail = { kind, reason: open.revision.reason, number }
    await audit(world, step.tx, actor, 'revision:sign', open.report.id, detail)
    return { reportId: open.report.id, version: number, state: 'signed' as const }
  })
}

/** Withdrawing is another verb, with two sides. */
function kindOf({ actor }: Step, { kind, state }: RevisionRow): LabRevisionKind {
  if (kind === 'withdraw') throw notAllowed(actor, 'revision', state)
  return kind
}

/**
 * For a test with consent, the person is counselled about the new value before they can read it.
 */
async function refuseUntold({ tx }: Step, revised: readonly Revised[], since: Temporal.Instant) {
  const ids = revised.map(({ item }) => item.id)
  if (ids.length === 0) return
  if ((await listUntoldSince(tx, ids, since)).length > 0) throw new Refusal('talk-first')
}

type As = { kind: LabRevisionKind; signatory: SignatoryRow }

async function publish(step: Step, open: OpenRevision, as: As) {
  const { revision, report, latest, tree } = open
  const order = orderOf(tree, report.orderId)
  const { text, ...proposed } = openRevision(step.world, revision)
  const entered = { by: revision.draftedBy, at: revision.draftedAt }
  const revised = await revisedResults(step, tree, order, { ...proposed, entered })
  refuseUndecided(revised)
  await refuseUntold(step, revised, entered.at)
  const signatureId = await putSignature(step, order, {
    meaning: meaningOf(as.kind),
    signer: as.signatory,
    news: revised.map(({ news }) => news),
    addition: text,
    change: { version: latest.number, reason: revision.reason, words: revision.words },
  })
  for (const one of revised) await replaceResult(step, tree, one, revision, signatureId)
  // What is in progress or unpublished and follows from them: entered by the author of the change,
  // so that its signer may also sign what follows.
  if (revised.length > 0) await recompute(step, tree.booking.id, order.id, revision.draftedBy)
  const bookingId = tree.booking.id
  // A first part remains a first part: its other tests are in progress.
  const moved =
    report.state === 'partial'
      ? report
      : await move(step, 'report', {
          row: report,
          event: as.kind,
          bookingId,
          reason: revision.reason,
        })
  const number = latest.number + 1
  const next = { number, state: moved.state, text }
  const body = await bodyOf(step, open, { order, revised, next, as })
  await freeze(step, report, { bookingId, number, body })
  return { number, signatureId }
}

type Said = {
  order: OrderRow
  revised: Revised[]
  next: { number: number; state: ReportBody['state']; text: string | null }
  as: As
}

async function bodyOf(
  step: Step,
  { revision, latest, versions, tree }: OpenRevision,
  { order, revised, next, as: { kind, signatory } }: Said,
): Promise<ReportBody> {
  const { body } = latest
  const news = revised.map((one) => one.news)
  const items = tree.items.filter(
    ({ orderId, state }) => orderId === order.id && isPublished(state),
  )
  const results = await listCurrentResults(
    step.tx,
    items.map(({ id }) => id),
  )
  const { name: by, registrationNumber } = signatory
  const at = step.now.toString()
  const { reason, words } = revision
  const { number: replaces, publishedAt } = latest
  const changes = changesBy(body, news)
  const carried = carriedFrom(versions.map((version) => version.body))
  return revisedBody({ ...body, ...carried }, news, {
    version: next.number,
    state: next.state,
    publishedAt: at,
    verifyToken: step.world.chance.token(),
    signatories:
      news.length > 0 ? signers(await findReporting(step.tx, order.id), results) : body.signatories,
    addition:
      next.text === null
        ? undefined
        : { text: next.text, by, registrationNumber, at, version: next.number },
    revision: {
      kind,
      reason,
      words,
      replaces,
      replacedFrom: publishedAt.toString(),
      by,
      changes,
    },
  })
}

async function decide(
  step: Step,
  row: RevisionRow,
  made: Pick<RevisionRow, 'newVersion' | 'signatureId'>,
): Promise<void> {
  await move(step, 'revision', {
    row,
    event: 'sign',
    bookingId: row.bookingId,
    patch: {
      decidedBy: personOf(step.actor).id,
      decidedFrom: 'lab',
      decidedAt: step.now,
      ...made,
      proposalSealed: null,
    },
  })
}
