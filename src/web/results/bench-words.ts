import type { Pregnancy } from '#src/domain/catalogue/pregnancy.ts'
import type { BenchList } from '#src/domain/results/bench/bench-lists.ts'
import { needsDecision } from '#src/domain/results/decision.ts'
import { isCritical } from '#src/domain/results/judging/flag.ts'
import type { ItemState } from '#src/domain/results/item-machine.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import type { RejectReason } from '#src/domain/tubes/tube.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ItemOnBench } from './bench-view.ts'

export const benchListWords: Record<BenchList, () => string> = {
  expected: m.bench_list_expected,
  counter: m.bench_list_counter,
  enter: m.bench_list_enter,
  verify: m.bench_list_verify,
  sign: m.bench_list_sign,
  changes: m.bench_list_changes,
  calls: m.bench_list_calls,
}

export const benchEmptyWords: Record<BenchList, () => string> = {
  expected: m.bench_empty_expected,
  counter: m.bench_empty_counter,
  enter: m.bench_empty_enter,
  verify: m.bench_empty_verify,
  sign: m.bench_empty_sign,
  changes: m.bench_empty_changes,
  calls: m.bench_empty_calls,
}

/** Whether the person is pregnant, as stated with the booking. */
const pregnancyWords: Record<Exclude<Pregnancy, 'yes'>, () => string> = {
  no: m.bench_pregnant_no,
  unsaid: m.bench_pregnant_unsaid,
}

type Known = {
  pregnancy: Pregnancy
  gestation: { weeks: number; days: number } | null
}

/** The same with the gestation at the draw. */
export function gestationWords({ pregnancy, gestation }: Known): string {
  if (pregnancy !== 'yes') return pregnancyWords[pregnancy]()
  return gestation ? m.bench_pregnant_at(gestation) : m.bench_pregnant_undated()
}

/** A tube's state, as the lab reads it. */
export const benchTubeWords: Record<TubeState, () => string> = {
  planned: m.bench_tube_planned,
  labelled: m.bench_tube_labelled,
  collected: m.bench_tube_collected,
  'in-transit': m.bench_tube_in_transit,
  'handed-over': m.bench_tube_handed_over,
  accepted: m.bench_tube_accepted,
  'in-testing': m.bench_tube_in_testing,
  stored: m.bench_tube_stored,
  'not-drawn': m.bench_tube_not_drawn,
  rejected: m.bench_tube_rejected,
  lost: m.bench_tube_lost,
  disposed: m.bench_tube_disposed,
}

/** The state of one test of an order. */
export const itemStateWords: Record<ItemState, () => string> = {
  ordered: m.bench_item_ordered,
  ready: m.bench_item_ready,
  entered: m.bench_item_entered,
  held: m.bench_item_held,
  'tech-verified': m.bench_item_tech_verified,
  authorised: m.bench_item_authorised,
  published: m.bench_item_published,
  amended: m.bench_item_amended,
  recollect: m.bench_item_recollect,
  cancelled: m.bench_item_cancelled,
  'not-performed': m.bench_item_not_performed,
}

/** The same for one test on its order's page: whether a held value must be called, or decided. */
export function standWords({
  state,
  result,
  deltaBreach,
}: Pick<ItemOnBench, 'state' | 'result' | 'deltaBreach'>): string {
  if (state !== 'held' || !result) return itemStateWords[state]()
  if (needsDecision(result)) return m.bench_item_held_decide()
  if (isCritical(result.flag)) return m.bench_item_held_call()
  return deltaBreach ? m.bench_item_held_delta() : m.bench_item_held()
}

export const rejectWords: Record<RejectReason, () => string> = {
  haemolysed: m.bench_reject_haemolysed,
  clotted: m.bench_reject_clotted,
  'quantity-not-sufficient': m.bench_reject_quantity_not_sufficient,
  'wrong-container': m.bench_reject_wrong_container,
  'label-mismatch': m.bench_reject_label_mismatch,
  'leaked-or-broken': m.bench_reject_leaked_or_broken,
  'temperature-breach': m.bench_reject_temperature_breach,
  'too-old': m.bench_reject_too_old,
  'lab-accident': m.bench_reject_lab_accident,
  lipaemic: m.bench_reject_lipaemic,
  'not-fasting': m.bench_reject_not_fasting,
}

/** As on a request form: 54 M. */
export const sexLetters = {
  male: m.bench_male,
  female: m.bench_female,
  other: m.bench_other_sex,
} as const

const HOUR = 60
const DAY = 24 * HOUR

/** 40 min, 3 h, 2 days. */
export function spanOf(minutes: number): string {
  if (minutes < HOUR) return m.bench_minutes({ count: minutes })
  if (minutes < 2 * DAY) return m.bench_hours({ count: Math.round(minutes / HOUR) })
  return m.bench_days({ count: Math.round(minutes / DAY) })
}

/** "Meera Nair, 42 F". */
export function personWords(person: {
  patientName: string
  ageYears: number
  sex: keyof typeof sexLetters
}): string {
  const { patientName, ageYears, sex } = person
  return m.bench_person({ name: patientName, age: ageYears, sex: sexLetters[sex]() })
}

const NAMED = 2

/** "Haemoglobin, Creatinine and 3 more": a panel of many tests fits a row. */
export function firstNames(names: readonly string[]): string {
  const named = names.slice(0, NAMED).join(', ')
  const more = names.length - NAMED
  return more > 0 ? m.bench_and_more({ names: named, count: more }) : named
}

/** As stored, or as shown. */
type End = number | string | null

/** "4.0 – 5.6", "up to 200", "40 or more". */
export function rangeOf({ low, high }: { low: End; high: End }): string {
  if (low !== null && high !== null) return m.bench_range({ low, high })
  if (low !== null) return m.bench_range_from({ low })
  if (high !== null) return m.bench_range_to({ high })
  return m.bench_no_range()
}
