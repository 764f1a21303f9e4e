import type { Decision, Refused } from '#src/domain/changes.ts'
import { whyUndecided as whyArrivedUndecided } from '#src/domain/instruments/waiting-value.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { begun, type Work } from '#src/domain/results/bench/bench-work.ts'
import { changesOf } from '#src/domain/results/bench/bench-changes.ts'
import { isPublished } from '#src/domain/results/item-machine.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { recomputed } from '#src/domain/results/calculated/recomputed.ts'
import { taken, type Transition } from '#src/domain/transition.ts'
import { carriedFrom } from './carried-changes.ts'
import { frozen, type Printing } from './publication.ts'
import type { ReportBody } from './report-body.ts'
import { signers } from './report-content.ts'
import type { ReportState } from './report-machine.ts'
import type { ReportId } from './report.ts'
import type { Signatory } from './reporting.ts'
import { replaced } from './replaced.ts'
import { revisedOn, whyRevisedFailed } from './revised-instruments.ts'
import { changesBy, revisedBody } from './revised-body.ts'
import {
  type Revised,
  revisedResults,
  whyUndecided,
  type WhyNotRevised,
} from './revised-results.ts'
import {
  notNow,
  type Proposal,
  type ReportAtHand,
  type Revision,
  whyUndecidable,
  type WhyUndecidable,
} from './revision-at-hand.ts'
import type { LabRevisionKind } from './revision.ts'
import { meaningOf, SignatureId } from './signature.ts'
import { type NewSignature, signatureOn } from './signed.ts'

type By = Printing & { by: UserId }
type Draft = { revision: Revision; proposal: Proposal }
type Answer = { reportId: ReportId; version: number; state: 'signed' }
type WhyNot =
  | WhyUndecidable
  | WhyNotRevised
  | 'not-signatory'
  | 'same-person'
  | 'needs-decision'
  | 'which-instrument'
  | 'control-failed'
  | 'arrived-undecided'
  | 'talk-first'

/**
 * The pathologist signs a revision, and its version is published, so that a reader sees either the
 * old one or the new one. Only a registered signatory of that lab, and never its author. Money is
 * not affected. Not while nothing judges one of its numbers, a changed result has had no
 * counselling, a control of a changed test failed on the instrument that measured it, or a value of
 * an instrument waits, undecided, for a changed test.
 * Source: life cycle 5 and 6; decision 032; decision 236; decision 239.
 */
export function revisionSigning(
  facts: ReportAtHand,
  { revision, proposal }: Draft,
  shown: number,
  as: By,
): Decision<Answer, WhyNot> {
  const { kind, reason } = revision
  // Withdrawing is another verb, with two sides.
  if (kind === 'withdraw') return notNow(revision)
  const undecidable = whyUndecidable(facts, revision, shown)
  if (undecidable) return undecidable
  const signatory = facts.signatories.find(({ userId }) => userId === as.by)
  if (!signatory) return { ok: false, error: 'not-signatory' }
  if (revision.draftedBy === as.by) return { ok: false, error: 'same-person' }
  const entered = { by: revision.draftedBy, at: revision.draftedAt, newId: as.newId }
  const revised = revisedResults(facts, { ...proposal, reason, entered }, as.now)
  if (!revised.ok) return revised
  const on = revisedOn(facts, proposal.values)
  if (!on.ok) return on
  const items = revised.value.map(({ item }) => item)
  const why =
    whyUndecided(revised.value) ??
    whyUntold(facts, revised.value, entered.at) ??
    whyRevisedFailed(facts, items, on.value) ??
    whyArrivedUndecided(facts, items)
  if (why) return why
  const said = { revision, kind, signatory, text: proposal.text }
  return signedAs(facts, { ...said, revised: revised.value, on: on.value }, as)
}

/**
 * For a test with consent, the person is counselled about the new value before they can read it.
 */
function whyUntold(
  { consented }: ReportAtHand,
  revised: readonly Revised[],
  since: Temporal.Instant,
): Refused<'talk-first'> | undefined {
  const ids = new Set(revised.map(({ item }) => item.id))
  const isUntold = consented.some(
    ({ testItemId, talkedAt }) =>
      ids.has(testItemId) && !(talkedAt && Temporal.Instant.compare(talkedAt, since) >= 0),
  )
  return isUntold ? { ok: false, error: 'talk-first' } : undefined
}

type Signed = {
  revision: Revision
  kind: LabRevisionKind
  signatory: Signatory
  text: string | null
  revised: readonly Revised[]
  on: ReadonlyMap<TestItemId, InstrumentId>
}

function signedAs(facts: ReportAtHand, as: Signed, by: By): Decision<Answer, WhyNot> {
  const { revision, kind, revised, on } = as
  const { report } = facts
  const signature = signatureOf(facts, as, by)
  const work = replaced(begun(facts), revised, {
    revision,
    on,
    signatureId: signature.id,
    ...by,
  })
  if (!work.ok) return work
  // What is in progress or unpublished and follows from them: entered by the author of the change,
  // so that its signer may also sign what follows.
  const whole =
    revised.length > 0 ? recomputed(work.work, facts.order.id, by, revision.draftedBy) : work
  if (!whole.ok) return whole
  // A first part remains a first part: its other tests are in progress.
  const { reason } = revision
  const moved = report.state === 'partial' ? [] : [taken('report', report, kind, { reason })]
  const number = (facts.versions[0]?.number ?? 0) + 1
  const state = (moved[0]?.to as ReportState | undefined) ?? report.state
  const body = bodyOf(facts, { ...as, work: work.work, signature, number, state }, by)
  const version = frozen(report, number, body, by)
  const transitions = [
    ...moved,
    decided(revision, { newVersion: number, signatureId: signature.id }, by),
  ]
  const published = {
    transitions,
    created: { signature: [signature], reportVersion: [version] },
    jobs: [{ job: 'render-report', reportVersionId: version.id } as const],
  }
  const acts = [{ of: report.id, changed: published }, ...whole.work.acts]
  const audit = { subjectId: report.id, detail: { kind, reason, number } }
  const changes = changesOf({ ...whole.work, acts }, audit)
  return { ok: true, answer: { reportId: report.id, version: number, state: 'signed' }, changes }
}

function signatureOf(facts: ReportAtHand, as: Signed, by: By): NewSignature {
  const { revision, kind, signatory, text, revised } = as
  const { reason, words, baseVersion: version } = revision
  const said = {
    meaning: meaningOf(kind),
    signer: signatory,
    news: revised.map(({ news }) => news),
    addition: text,
    change: { version, reason, words },
  }
  return signatureOn(facts.order, said, { ...by, id: SignatureId.parse(by.newId()) })
}

type Next = Signed & { work: Work; signature: NewSignature; number: number; state: ReportState }

/** The next version: the published one with what changed, and nothing else. */
function bodyOf(facts: ReportAtHand, next: Next, { now, newToken }: By): ReportBody {
  const { revision, kind, signatory, revised, number } = next
  const [latest] = facts.versions
  if (!latest) throw new Error(`report ${facts.report.id} has no version`)
  const { body } = latest
  const news = revised.map((one) => one.news)
  const { name: by, registrationNumber } = signatory
  const at = now.toString()
  const { reason, words } = revision
  const carried = carriedFrom(facts.versions.map((version) => version.body))
  const added = { by, registrationNumber, at, version: number }
  return revisedBody({ ...body, ...carried }, news, {
    version: number,
    state: next.state,
    publishedAt: at,
    verifyToken: newToken(),
    signatories: news.length > 0 ? signersOf(facts, next) : body.signatories,
    addition: next.text === null ? undefined : { text: next.text, ...added },
    revision: {
      kind,
      reason,
      words,
      by,
      replaces: latest.number,
      replacedFrom: latest.publishedAt.toString(),
      changes: changesBy(body, news),
    },
  })
}

/** Of the published results, the replaced ones included. */
function signersOf(facts: ReportAtHand, { work, signature }: Next): ReportBody['signatories'] {
  const { signatories, signatures, order, items } = facts
  const published = new Set(
    items
      .filter(({ orderId, state }) => orderId === order.id && isPublished(state))
      .map(({ id }) => id),
  )
  const results = work.facts.results.filter(({ testItemId }) => published.has(testItemId))
  return signers({ signatories, signatures: [...signatures, signature] }, results)
}

type Made = Pick<Revision, 'newVersion' | 'signatureId'>

function decided(row: Revision, made: Made, { by, now }: By): Transition {
  const decision = { decidedBy: by, decidedFrom: 'lab', decidedAt: now } as const
  return taken('revision', row, 'sign', { patch: { ...decision, ...made, proposalSealed: null } })
}
