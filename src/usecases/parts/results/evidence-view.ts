import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import type { listEarlierResults } from '#src/db/queries/results/earlier-results.ts'
import type { ResultRow } from '#src/db/queries/results/results.ts'
import { sampleOf } from '#src/domain/bookings/aggregate.ts'
import { methodOf } from '#src/domain/reports/method-of.ts'
import { compared } from '#src/domain/results/delta.ts'
import { fastingOf } from '#src/domain/results/fasting.ts'
import { isConfirmed, type LastWord } from '#src/domain/results/judging/range-standing.ts'
import { tubesOfItem } from '#src/usecases/parts/bookings/tree.ts'

type EarlierRow = Awaited<ReturnType<typeof listEarlierResults>>[number]

type Known = {
  names: ReadonlyMap<string, string>
  earlier: readonly EarlierRow[]
  words: ReadonlyMap<string, LastWord>
}

type Of = {
  tree: BookingTree
  order: OrderRow
  item: ItemRow
  result: ResultRow | undefined
  /** Of the catalogue. */
  test: { code: string; method: string; fastingHours: number } | undefined
}

/**
 * What a signatory weighs beside a value: the range that judged it, who entered, verified and
 * decided it, the last values of the same person here, the sample and what was said at its draw.
 * Source: decision 170.
 */
export function evidenceOf({ tree, order, item, result, test }: Of, known: Known) {
  const collectedAt = drawOf(tree, order, item.id)
  const method = result && test ? methodOf(result, test) : null
  const earlier = known.earlier.filter(({ beside }) => beside === item.id)
  return {
    judged: result ? judgedBy(result, known.words.get(item.testCode)) : null,
    verified: signedOff(known, result?.verifiedBy, result?.verifiedAt),
    /** By the lab's rule, and by no person. */
    isVerifiedByRule: (result?.verifiedByRule ?? null) !== null,
    decided: decidedBy(known, result),
    /** The last signed values of this test of this person at this lab, latest first. */
    history: earlier.map((row) => ({
      ...earlierView(row),
      ...(result ? compared({ ...result, method, collectedAt }, row) : { delta: null, why: null }),
    })),
    fasting: fastingOf(tree, item, test?.fastingHours ?? 0),
    ...samplesOf(tree, item),
  }
}

/** When the sample of a test was drawn; null where it is not known. */
export function drawOf(
  tree: BookingTree,
  { collectedAt }: Pick<OrderRow, 'collectedAt'>,
  id: ItemRow['id'],
): Temporal.Instant | null {
  return sampleOf(tree, { id })?.collectedAt ?? collectedAt
}

/** The range as the report will print it: that of the entry, not that of today. */
function judgedBy(result: ResultRow, lastWord: LastWord | undefined) {
  const { rangeLow, rangeHigh, rangeCondition, rangePremise, rangesBySex } = result
  return {
    low: rangeLow,
    high: rangeHigh,
    condition: rangeCondition,
    premise: rangePremise,
    ranges: rangesBySex ?? [],
    isRangeToConfirm: result.isRangeUncertain && !isConfirmed(result.rangeFingerprint, lastWord),
  }
}

function signedOff(
  { names }: Known,
  by: ResultRow['verifiedBy'] | undefined,
  at: Temporal.Instant | null | undefined,
) {
  return by && at ? { by: names.get(by) ?? '', at: at.toString() } : null
}

function decidedBy(known: Known, result: ResultRow | undefined) {
  const who = signedOff(known, result?.decidedBy, result?.decidedAt)
  return who && result ? { ...who, comment: result.decisionComment ?? '' } : null
}

/** The tube that was measured, and those before it that were not. */
function samplesOf(tree: BookingTree, item: ItemRow) {
  const tubes = tubesOfItem(tree, item)
  const measured = tubes.findLast(({ accession, state }) => accession && state !== 'rejected')
  const gone = tubes.filter(({ state }) => state === 'rejected' || state === 'lost')
  return {
    sample: measured
      ? {
          barcode: measured.barcode,
          collectedAt: measured.collectedAt?.toString() ?? null,
          acceptedAt: measured.acceptedAt?.toString() ?? null,
          remark: measured.remark,
          remarkWords: measured.remarkWords,
        }
      : null,
    /** Samples of this test that were rejected or lost, and why. */
    gone: gone.map(({ id, rejectReason, rejectNote, lostReason, lostNote, collectedAt }) => ({
      tubeId: id,
      rejectReason,
      lostReason,
      note: rejectNote ?? lostNote,
      collectedAt: collectedAt?.toString() ?? null,
    })),
  }
}

/** An earlier signed value. */
export function earlierView(row: EarlierRow) {
  return { ...resultView(row), collectedAt: row.collectedAt?.toString() ?? null }
}

/** A value with the unit and the decimals that it was stored with. */
export function resultView(result: ResultRow) {
  const { value, comparator, unit, decimals, choice, text, flag, comment, enteredAt } = result
  const measured = { value, comparator, unit, decimals }
  return { ...measured, choice, text, flag, comment, enteredAt: enteredAt.toString() }
}
