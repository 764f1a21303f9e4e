import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Result } from '#src/domain/result.ts'
import { ok, refuse } from '#src/domain/result.ts'
import type { SentResult } from './instrument-message.ts'
import type { InstrumentProfile } from './profile.ts'

/** Why a value cannot be used by its profile alone. Source: decision 230. */
export const mappingFaults = [
  'no-sample',
  'unknown-test',
  'unknown-unit',
  'not-final',
  'flagged',
  'comma-in-number',
  'out-of-range',
] as const
export type MappingFault = (typeof mappingFaults)[number]

/** A value in our names. */
export type MappedResult = {
  /** Of these the sample has one. */
  tests: readonly ItemCode[]
  /** As a person would type it, without the unit. */
  value: string
  /** UCUM; null where the instrument sent none. */
  unit: string | null
}

/**
 * A value in our names, by the instrument's profile. Nothing is guessed: a unit is renamed and never
 * converted, a comma is a decimal comma only where the profile says so, and a number beyond what the
 * instrument can measure needs `<` or `>` before it.
 * Source: life cycle 5; decision 040; decision 230.
 */
export function mapped(
  profile: InstrumentProfile,
  sent: SentResult,
): Result<MappedResult, MappingFault> {
  if (sent.sampleId === '') return refuse('no-sample')
  const known = own(profile.tests, sent.code)
  if (!known) return refuse('unknown-test')
  const unit = sent.unit === '' ? (known.unit ?? null) : own(profile.units, sent.unit)
  if (unit === undefined) return refuse('unknown-unit')
  if (!profile.finalStatuses.includes(sent.status)) return refuse('not-final')
  if (sent.flags.some((flag) => profile.doubtFlags.includes(flag))) return refuse('flagged')
  const value = pointed(profile, sent.value)
  if (value.includes(',')) return refuse('comma-in-number')
  if (sent.comparator === null && isBeyond(known, value)) return refuse('out-of-range')
  return ok({ tests: known.tests, value: `${sent.comparator ?? ''}${value}`, unit })
}

/**
 * Whether a value is of control material: the message says so, or the sample id begins as controls
 * of the profile do and is of no tube of the lab, whose own numbers may begin so too.
 * Source: life cycle 5; decision 230.
 */
export function isOfControl(
  { controlPrefixes }: Pick<InstrumentProfile, 'controlPrefixes'>,
  { isControl, sampleId }: Pick<SentResult, 'isControl' | 'sampleId'>,
  sample: readonly unknown[],
): boolean {
  const isNamedSo = controlPrefixes.some((prefix) => sampleId.startsWith(prefix))
  return isControl || (isNamedSo && sample.length === 0)
}

/**
 * Whether a code is of no test of ours, by the profile.
 * Source: decision 230.
 */
export function isIgnored(
  { ignored }: Pick<InstrumentProfile, 'ignored'>,
  { code }: Pick<SentResult, 'code'>,
): boolean {
  return ignored.includes(code)
}

/**
 * A number as sent: one comma between digits becomes a point where the profile says that it is a
 * decimal comma.
 * Source: decision 230.
 */
export function pointed({ decimalComma }: InstrumentProfile, value: string): string {
  return decimalComma && /^[-+]?\d+,\d+$/.test(value) ? value.replace(',', '.') : value
}

type Range = { lowest?: number | undefined; highest?: number | undefined }

/** Whether a number is beyond what the instrument can measure, by its profile. Source: decision 230. */
export function isBeyond(
  { lowest = -Infinity, highest = Infinity }: Range,
  value: string,
): boolean {
  const number = Number(value)
  return value !== '' && (number < lowest || number > highest)
}

/** A name that is the table's own, never one that every object has. Source: decision 230. */
export function own<Value>(
  table: Readonly<{ [name: string]: Value }>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
