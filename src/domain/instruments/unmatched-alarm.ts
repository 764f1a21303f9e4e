import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { ArrivedResult } from './arrived-result.ts'
import { type MappedResult, own } from './mapped.ts'
import { asChosen, type WhyNotPlaced } from './placed-result.ts'
import type { InstrumentProfile } from './profile.ts'
import { readings } from './readings.ts'

/** A critical limit of a test, of whatever sex and age, in its unit. */
export type LimitOfTest = {
  testCode: ItemCode
  /** UCUM; null: the test has none. */
  unit: string | null
  low: number | null
  high: number | null
}

type Arrived = Pick<
  ArrivedResult,
  'chosenTest' | 'code' | 'unit' | 'value' | 'comparator' | 'decidedAt'
>

/** The tests that a value may be of, by its profile. Source: decision 236. */
export function testsMeant(profile: InstrumentProfile, arrived: Arrived): readonly ItemCode[] {
  return own(asChosen(profile, arrived).tests, arrived.code)?.tests ?? []
}

/**
 * Whether the lab is to be alerted of a value that belongs to no sample it has: it is beyond a critical
 * limit of its test for somebody, and nobody knows whose it is. Once: not when a person tries it again.
 * Source: reliability L12; decision 236.
 */
export function isAlarming(
  profile: InstrumentProfile,
  arrived: Arrived,
  why: WhyNotPlaced,
  limits: readonly LimitOfTest[],
): boolean {
  const isLost = why === 'unknown-sample' || why === 'no-sample'
  if (!isLost || arrived.decidedAt !== null) return false
  const all = readings(asChosen(profile, arrived), arrived)
  return all.some((reading) => limits.some((limit) => isBeyond(reading, limit)))
}

function isBeyond({ tests, value, unit }: MappedResult, limit: LimitOfTest): boolean {
  const number = Number(value.replace(/^[<>]/, ''))
  if (!tests.includes(limit.testCode) || unit !== limit.unit || Number.isNaN(number)) return false
  const isLow = limit.low !== null && !value.startsWith('>') && number <= limit.low
  return isLow || (limit.high !== null && !value.startsWith('<') && number >= limit.high)
}
