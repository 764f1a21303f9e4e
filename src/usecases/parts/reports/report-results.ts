import type { BookingTree, ItemRow, OrderRow } from '#src/db/queries/booking-tree.ts'
import type { listTests } from '#src/db/queries/reports.ts'
import type { ResultRow } from '#src/db/queries/results.ts'
import type { ReportBody, ReportResult } from '#src/domain/reports/report-body.ts'
import { shownValue } from '#src/domain/reports/shown-value.ts'
import { formulas } from '#src/domain/results/formulas.ts'
import { momentOfItem } from '#src/usecases/parts/results/moment-of-item.ts'
import { rangePart } from './report-ranges.ts'

type Test = Awaited<ReturnType<typeof listTests>>[number]

/** The facts by which results of a lab's tests are shown. */
export type Facts = {
  published: ItemRow[]
  results: ResultRow[]
  tests: Test[]
  isAccredited: (item: ItemRow) => boolean
  /** Whether the ranges that judged the result are the lab's own. */
  isLabs: (item: ItemRow, result: ResultRow) => boolean
}

/** One section per line, named as it was booked. */
export function sectionsOf(
  tree: BookingTree,
  order: OrderRow,
  facts: Facts,
): ReportBody['sections'] {
  return tree.lines
    .filter(({ orderId }) => orderId === order.id)
    .map((line) => ({
      name: line.name,
      results: facts.published
        .filter(({ lineId }) => lineId === line.id)
        .flatMap((item) => resultOf(tree, item, facts)),
    }))
    .filter(({ results }) => results.length > 0)
}

/** A result in the report's form; undefined for a test without one. */
export function resultOf(tree: BookingTree, item: ItemRow, facts: Facts): ReportResult[] {
  const { results, tests, isAccredited } = facts
  const result = results.find(({ testItemId }) => testItemId === item.id)
  const test = tests.find(({ code }) => code === item.testCode)
  if (!result || !test) return []
  const { code, name, measures, method, specimen, resultType: type } = test
  const { value: number, comparator, unit, rangeLow, rangeHigh, flag } = result
  const value = shownValue(result)
  const moment = momentOfItem(tree, item, test.collectionEvent)
  return [
    {
      code,
      name,
      measures,
      method,
      specimen,
      type,
      value,
      number,
      ...(comparator && { comparator }),
      unit,
      rangeLow,
      rangeHigh,
      ...rangePart(result, facts.isLabs(item, result)),
      flag,
      ...decidedPart(result),
      ...codedOf(result),
      ...computedPart(result, code),
      ...(moment && { moment }),
      isAccredited: isAccredited(item),
      ...(test.loinc && { loinc: test.loinc }),
    },
  ]
}

/**
 * The lab's comment, after the pathologist's decision and its reason where nothing judged the
 * number.
 */
function decidedPart({ comment, decision, decisionComment }: ResultRow) {
  if (decision === null) return { comment }
  return {
    judgedAs: decision,
    comment: [decisionComment, comment].filter(Boolean).join(' ') || null,
  }
}

/** How a computed value was calculated, or why it could not be. */
function computedPart({ computedFrom }: ResultRow, code: string) {
  const formula = computedFrom && formulas[code]?.words
  return {
    ...(formula && { formula, method: `Calculated: ${formula}` }),
    ...(computedFrom?.reason && { notComputed: computedFrom.reason }),
  }
}

/** What a choice means, and the choice itself where there is a text too. */
function codedOf({ choice, text, meaning, computedFrom }: ResultRow) {
  return {
    ...(meaning && { meaning }),
    ...(choice && text && !computedFrom && { conclusion: choice }),
  }
}
