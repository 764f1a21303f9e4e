import { momentOfItem } from '#src/domain/results/moment-of-item.ts'
import type { BookingAtLab, Item, Order } from '#src/domain/results/order-at-hand.ts'
import type { Result } from '#src/domain/results/result.ts'
import { formulaWords, methodOf } from './method-of.ts'
import type { ReportBody, ReportResult } from './report-body.ts'
import { rangePart } from './report-ranges.ts'
import type { ReferredAt, ReportTest } from './reporting.ts'
import type { NewResult } from './revised-body.ts'
import { shownValue } from './shown-value.ts'

/** The facts by which results of a lab's tests are shown. */
export type Facts = {
  published: readonly Item[]
  results: readonly Result[]
  tests: readonly ReportTest[]
  isAccredited: (item: Item) => boolean
  /** Labs that measured tests for the order's own one. */
  partners: readonly ReferredAt[]
  /** Whether the ranges that judged the result are the lab's own. */
  isLabs: (item: Item, result: Result) => boolean
}

/** One section per line, named as it was booked. */
export function sectionsOf(tree: BookingAtLab, order: Order, facts: Facts): ReportBody['sections'] {
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
function resultOf(tree: BookingAtLab, item: Item, facts: Facts): ReportResult[] {
  const { results, tests } = facts
  const result = results.find(({ testItemId }) => testItemId === item.id)
  const test = tests.find(({ code }) => code === item.testCode)
  if (!result || !test) return []
  const { code, name, measures, specimen, resultType: type } = test
  const { value: number, comparator, unit, rangeLow, rangeHigh, flag } = result
  const value = shownValue(result)
  const moment = momentOfItem(tree, item, test.collectionEvent)
  return [
    {
      code,
      name,
      measures,
      method: methodOf(result, test),
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
      ...(result.verifiedByRule && { isVerifiedByRule: true as const }),
      // What its patient paid for is a test as any other.
      ...(item.reflexRuleId && !item.price && { isAddedByRule: true as const }),
      ...(moment && { moment }),
      ...measuredBy(facts, item, result),
      ...(test.loinc && { loinc: test.loinc }),
    },
  ]
}

/** Who measured it: the mark of accreditation is of the lab that did, never of the one that signs. */
function measuredBy({ partners, isAccredited }: Facts, item: Item, { referralId }: Result) {
  const partner = referralId && partners.find((one) => one.referralId === referralId)
  if (!partner) return { isAccredited: isAccredited(item) }
  const { referralId: _id, ...referral } = partner
  return { isAccredited: referral.nablCertificate !== null, referral }
}

/**
 * The lab's comment, after the pathologist's decision and its reason where nothing judged the
 * number.
 */
function decidedPart({ comment, decision, decisionComment }: Result) {
  if (decision === null) return { comment }
  return {
    judgedAs: decision,
    comment: [decisionComment, comment].filter(Boolean).join(' ') || null,
  }
}

/** How a computed value was calculated, or why it could not be. */
function computedPart({ computedFrom }: Result, code: string) {
  const formula = computedFrom && formulaWords(code, computedFrom)
  return {
    ...(formula && { formula }),
    ...(computedFrom?.reason && { notComputed: computedFrom.reason }),
  }
}

/** What a choice means, and the choice itself where there is a text too. */
function codedOf({ choice, text, meaning, computedFrom }: Result) {
  return {
    ...(meaning && { meaning }),
    ...(choice && text && !computedFrom && { conclusion: choice }),
  }
}

/** What a report says about these values of an order's tests, in the tests' order. */
export function newsOf<One extends { item: Item; row: Result }>(
  tree: BookingAtLab,
  facts: Facts,
  valued: readonly One[],
): (One & { news: NewResult })[] {
  const ofThese = { ...facts, results: valued.map(({ row }) => row) }
  return valued.flatMap((one) =>
    resultOf(tree, one.item, ofThese).map((result) => ({
      ...one,
      news: { section: sectionOf(tree, one.item), result },
    })),
  )
}

/** A report's sections are named as the lines were booked. */
function sectionOf({ lines }: BookingAtLab, { lineId }: Item): string {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Error(`no line ${lineId}`)
  return line.name
}
