import type { Decision } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  begun,
  openCallsOf,
  toldAgain,
  withdrawnCall,
  type Work,
} from '#src/domain/results/bench/bench-work.ts'
import { changesOf } from '#src/domain/results/bench/bench-changes.ts'
import { together } from '#src/domain/results/in-turn.ts'
import { isSettled } from '#src/domain/results/item-machine.ts'
import { reviewedCase } from '#src/domain/results/notifiable/notifiable-review.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { taken } from '#src/domain/transition.ts'
import { type Drafted, draftChanges, draftedOf, draftOf, isOpen } from './drafting.ts'
import type { ProposeWithdrawal } from './inputs.ts'
import type { Printing } from './publication.ts'
import type { ReportId } from './report.ts'
import {
  notNow,
  type ReportAtHand,
  type Revision,
  whyUndecidable,
  type WhyUndecidable,
  whyUnpublished,
} from './revision-at-hand.ts'
import { RevisionId, type RevisionSide } from './revision.ts'
import { SignatureId, type SignedContent } from './signature.ts'
import { signatureOn } from './signed.ts'

/** Who acts, and for which side. */
type By = Printing & { by: UserId; from: RevisionSide }
type WhyNotProposed = 'not-found' | 'report-withdrawn' | 'stale' | 'not-signatory' | 'revision-open'

/**
 * The first of two people who withdraw a report: a registered signatory of the lab, or the back
 * office. The report is unchanged until the other side confirms.
 * Source: life cycle 6.
 */
export function withdrawalProposed(
  facts: ReportAtHand,
  { version, reason, words }: Omit<ProposeWithdrawal, 'password'>,
  as: By,
): Decision<Drafted, WhyNotProposed> {
  const unpublished = whyUnpublished(facts.report)
  if (unpublished) return unpublished
  if (facts.versions[0]?.number !== version) return { ok: false, error: 'stale' }
  if (!maySign(facts, as)) return { ok: false, error: 'not-signatory' }
  if (isOpen(facts)) return { ok: false, error: 'revision-open' }
  const { from, by, now } = as
  const row = {
    ...draftOf(facts, {
      id: RevisionId.parse(as.newId()),
      by,
      now,
    }),
    kind: 'withdraw' as const,
    reason,
    words,
    baseVersion: version,
    draftedFrom: from,
  }
  const change = { version, reason, words }
  const signature = signed(facts, { meaning: 'withdrawal-proposed', change }, as)
  const { created, ...changes } = draftChanges(row, { reason, from })
  const all = { ...changes, created: { ...created, signature: [signature] } }
  return { ok: true, answer: draftedOf(row), changes: all }
}

type Confirmed = { reportId: ReportId; state: 'withdrawn' }

/**
 * The second of two people withdraws a report: the office where the lab proposed it, the lab where
 * the office did. A tombstone remains; its tests stay published and count as entered in error. Tests
 * in progress are ended by the caller, but not while a fresh sample is on its way.
 * Source: life cycle 6; decision 032.
 */
export function withdrawalConfirmed(
  facts: ReportAtHand,
  revision: Revision,
  shown: number,
  as: By,
): Decision<Confirmed, WhyUndecidable | 'not-signatory' | 'same-person'> {
  if (revision.kind !== 'withdraw') return notNow(revision)
  const undecidable = whyUndecidable(facts, revision, shown)
  if (undecidable) return undecidable
  if (!maySign(facts, as)) return { ok: false, error: 'not-signatory' }
  if (revision.draftedBy === as.by || revision.draftedFrom === as.from)
    return { ok: false, error: 'same-person' }
  const { order, report } = facts
  const mine = facts.items.filter(({ orderId }) => orderId === order.id)
  if (order.state === 'recollection-due' && mine.some(({ state }) => !isSettled(state)))
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'order', state: order.state } }
  const { reason } = revision
  const work = mine.reduce((done, item) => enteredInError(done, item, reason, as), begun(facts))
  const acts = [...work.acts, withdrawnAct(facts, revision, as)]
  const audit = { subjectId: report.id, detail: { reason, from: as.from } }
  const changes = changesOf({ ...work, acts }, audit)
  return { ok: true, answer: { reportId: report.id, state: 'withdrawn' }, changes }
}

/** Only a registered signatory withdraws a report for the lab. */
function maySign({ signatories }: ReportAtHand, { by, from }: By): boolean {
  return from !== 'lab' || signatories.some(({ userId }) => userId === by)
}

/** The values of a withdrawn report count no more: who was told one is told again. */
function enteredInError(work: Work, item: Item, why: string, as: By): Work {
  const reason = `report withdrawn: ${why}`
  const open = openCallsOf(work.facts, item)
  const calls = open.map((call) => withdrawnCall(call, reason, as))
  const review = reviewedCase(work.facts, item, { reason }, as)
  const acts = [...work.acts, { of: item.id, changed: together(...calls, review) }]
  const left = work.facts.calls.filter((call) => !open.includes(call))
  const facts = { ...work.facts, calls: left }
  return toldAgain({ facts, acts }, item, as, { isWithdrawn: true })
}

function withdrawnAct(facts: ReportAtHand, revision: Revision, as: By) {
  const { report } = facts
  const { reason, words, baseVersion: version } = revision
  const change = { version, reason, words }
  const signature = signed(facts, { meaning: 'withdrawal-confirmed', change }, as)
  const decided = { decidedBy: as.by, decidedFrom: as.from, decidedAt: as.now }
  const patch = { ...decided, signatureId: signature.id, proposalSealed: null }
  const transitions = [
    taken('report', report, 'withdraw', { reason }),
    taken('revision', revision, 'sign', { patch }),
  ]
  return { of: report.id, changed: { transitions, created: { signature: [signature] } } }
}

type Said = Pick<SignedContent, 'change'> & {
  meaning: 'withdrawal-proposed' | 'withdrawal-confirmed'
}

/** The signature of one of the two: for the lab by registration, otherwise by name. */
function signed({ order, signatories, actor }: ReportAtHand, said: Said, as: By) {
  const signatory = signatories.find(({ userId }) => userId === as.by)
  const name = signatory?.name ?? actor.name
  const signer = { name, registrationNumber: signatory?.registrationNumber ?? null }
  return signatureOn(order, { ...said, signer }, { ...as, id: SignatureId.parse(as.newId()) })
}
