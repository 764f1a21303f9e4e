import type { Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { DraftRevision } from './inputs.ts'
import { changesBy } from './revised-body.ts'
import { revisedOn } from './revised-instruments.ts'
import {
  revisedResults,
  staleRevision,
  whyUndecided,
  type WhyNotRevised,
} from './revised-results.ts'
import { type NewRevision, type ReportAtHand, whyUnpublished } from './revision-at-hand.ts'
import { RevisionId } from './revision.ts'

type By = { by: UserId; now: Temporal.Instant; newId: () => string }
export type Drafted = { revisionId: RevisionId; version: 1; state: 'draft' }
type WhyNot =
  | WhyNotRevised
  | 'report-withdrawn'
  | 'nothing-changed'
  | 'needs-decision'
  | 'which-instrument'
  | 'revision-open'

/**
 * Drafts a change of a published report, which stays unchanged until another person signs. Not
 * where a newer version is published than was shown, another draft is waiting, nothing would
 * change, or nothing judges a number.
 * Source: life cycle 5 and 6; decision 032.
 */
export function drafting(
  facts: ReportAtHand,
  input: DraftRevision,
  { by, now, newId }: By,
): Decision<Drafted, WhyNot> {
  const { report, versions } = facts
  const unpublished = whyUnpublished(report)
  if (unpublished) return unpublished
  if (versions[0]?.number !== input.version)
    return staleRevision(facts, input.kind === 'append' ? {} : input)
  const why = whyNotProposed(facts, input, { by, now, newId })
  if (why) return why
  if (isOpen(facts)) return { ok: false, error: 'revision-open' }
  const { kind, reason, words, version } = input
  const row = {
    ...draftOf(facts, {
      id: RevisionId.parse(newId()),
      by,
      now,
    }),
    kind,
    reason,
    words,
    baseVersion: version,
    draftedFrom: 'lab' as const,
    proposal: proposalOf(input),
  }
  return { ok: true, answer: draftedOf(row), changes: draftChanges(row, { kind, reason }) }
}

function proposalOf(input: DraftRevision) {
  if (input.kind === 'append') return { values: [], text: input.text, decisions: [] }
  return { values: input.values, text: null, decisions: input.decisions ?? [] }
}

type NotProposed = Refused<
  WhyNotRevised | 'nothing-changed' | 'needs-decision' | 'which-instrument'
>

function whyNotProposed(
  facts: ReportAtHand,
  input: DraftRevision,
  { by, now, newId }: By,
): NotProposed | undefined {
  const [latest] = facts.versions
  if (input.kind === 'append' || !latest) return undefined
  const { values, decisions, reason } = input
  const entered = { by, at: now, newId }
  const revised = revisedResults(facts, { values, decisions, reason, entered }, now)
  if (!revised.ok) return revised
  const measured = revisedOn(facts, values)
  if (!measured.ok) return measured
  const news = revised.value.map((one) => one.news)
  if (changesBy(latest.body, news).length === 0) return { ok: false, error: 'nothing-changed' }
  return whyUndecided(revised.value)
}

/**
 * Whether a draft of the report waits for its decision: there is one at most.
 * Source: decision 032.
 */
export function isOpen({ revisions }: Pick<ReportAtHand, 'revisions'>): boolean {
  return revisions.some(({ state }) => state === 'draft')
}

/** The part of a draft that follows from its report and its author. */
export function draftOf(
  { report, order }: ReportAtHand,
  { id, by, now }: { id: RevisionId; by: UserId; now: Temporal.Instant },
) {
  const { id: reportId, orderId, labId } = report
  const of = { id, reportId, orderId, bookingId: order.bookingId, labId }
  return { ...of, state: 'draft', version: 1, draftedBy: by, draftedAt: now } as const
}

export function draftedOf({ id, version, state }: NewRevision): Drafted {
  return { revisionId: id, version, state }
}

export function draftChanges(row: NewRevision, detail: object) {
  return {
    bookingId: row.bookingId,
    transitions: [],
    created: { revision: [row] },
    audit: { subjectId: row.reportId, detail },
  }
}
