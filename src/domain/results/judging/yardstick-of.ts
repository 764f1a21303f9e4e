import { sampleOf } from '#src/domain/bookings/aggregate.ts'
import type { CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import { movesInPregnancy } from '#src/domain/catalogue/moves-in-pregnancy.ts'
import { mayJudge, type RangePremise } from '#src/domain/catalogue/range-premise.ts'
import { type Pregnancy, pregnancyOf } from '#src/domain/catalogue/pregnancy.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { DrawMoment } from '#src/domain/tubes/draw-fact.ts'
import { offMoment, type OffMoment } from '#src/domain/tubes/off-moment.ts'
import type { ImmunityLimit } from './choice-meaning.ts'
import { formulas } from '#src/domain/results/calculated/formulas.ts'
import type { Yardstick } from './judgement.ts'
import { momentOfItem } from '#src/domain/results/moment-of-item.ts'
import type { BookingAtLab, Item, Order } from '#src/domain/results/order-at-hand.ts'
import { type Donor, type NumericRules, yardstickFor } from './yardstick.ts'

type Bounds = Pick<NumericRules, 'lowest' | 'plausibleLow' | 'plausibleHigh'>
type Test = Bounds & { collectionEvent: CollectionEvent }
type OfTest = { testCode: string }

/** The rows that judge the numbers of some tests. */
export type JudgingRows = {
  ranges: readonly (NumericRules['ranges'][number] & OfTest & { premise: RangePremise | null })[]
  limits: readonly (NumericRules['limits'][number] & OfTest)[]
  immunity: readonly (ImmunityLimit & OfTest)[]
}
type Rows = JudgingRows & { test: Test | undefined }

/**
 * What the numbers of a test are measured against for the donor, on the day of the draw; before the
 * draw, today.
 * Source: life cycle 5 (at the draw date); model, "Ranges".
 */
export function yardstickOf(
  now: Temporal.Instant,
  tree: BookingAtLab,
  { sex, birthDate, isPregnant, dueOn }: Order,
  item: Item,
  rows: Rows,
): Yardstick {
  const drawn = sampleOf(tree, item)?.collectedAt
  const pregnancy = pregnancyIn(tree, { id: item.orderId, isPregnant })
  const donor = { sex, birthDate, drawnOn: indianDay(drawn ?? now), pregnancy, dueOn }
  const moment = rows.test && momentOfItem(tree, item, rows.test.collectionEvent)
  return yardstickBy(rows, item.testCode, donor, moment)
}

/**
 * What a test's numbers are measured against for one donor and moment, from the data rows.
 * Source: life cycle 5 (at the draw date); model, "Ranges".
 */
export function yardstickBy(
  rows: Rows,
  testCode: string,
  donor: Donor,
  moment?: DrawMoment,
): Yardstick {
  const { ranges, limits, immunity, test } = rows
  const ofTest = (row: { testCode: string }) => row.testCode === testCode
  const off = test && offMoment({ code: testCode, event: test.collectionEvent }, moment)
  const all = ranges.filter(ofTest)
  const fitting = off ? [] : all.filter(({ premise }) => mayJudge(premise, moment))
  const rules = {
    ranges: fitting,
    limits: limits.filter(ofTest),
    lowest: test?.lowest ?? null,
    plausibleLow: test?.plausibleLow ?? null,
    plausibleHigh: test?.plausibleHigh ?? null,
    isNotForPregnancy: formulas[testCode]?.isNotForPregnancy ?? false,
    isMovedByPregnancy: movesInPregnancy.has(testCode),
  }
  const isLeftOut = fitting.length < all.length
  const why = isLeftOut ? (off ?? offCycle(moment)) : undefined
  return {
    ...yardstickFor(rules, donor),
    immunity: immunity.find(ofTest),
    ...(why && { offMoment: why }),
  }
}

/** For ranges that apply to one half of the cycle. */
function offCycle(moment: DrawMoment | undefined): OffMoment {
  const isUnknown = moment && 'answer' in moment && moment.answer === 'not-known'
  return isUnknown ? 'moment-not-known' : 'wrong-moment'
}

/** What is known of the pregnancy of one order's person. */
export function pregnancyIn(
  { lines }: Pick<BookingAtLab, 'lines'>,
  { id, isPregnant }: Pick<Order, 'id' | 'isPregnant'>,
): Pregnancy {
  const booked = lines.filter(({ orderId }) => orderId === id)
  return pregnancyOf(
    booked.map(({ itemCode }) => itemCode),
    isPregnant,
  )
}
