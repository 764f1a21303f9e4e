import type { SentResult } from './instrument-message.ts'
import { type MappedResult, own } from './mapped.ts'
import type { InstrumentProfile } from './profile.ts'

type Sent = Pick<SentResult, 'code' | 'unit' | 'value' | 'comparator'>

/**
 * What a value may say, also where it may not be entered as it is: one that is not final, that its
 * instrument doubts or that it cannot measure. A comma is read in each way it can be meant. None where
 * its test or its unit is not known.
 * Source: decision 236.
 */
export function readings(
  { tests, units }: Pick<InstrumentProfile, 'tests' | 'units'>,
  { code, unit, value, comparator }: Sent,
): MappedResult[] {
  const known = own(tests, code)
  const ucum = unit === '' ? (known?.unit ?? null) : own(units, unit)
  if (!known || ucum === undefined) return []
  return numbersIn(value).map((number) => ({
    tests: known.tests,
    value: `${comparator ?? ''}${number}`,
    unit: ucum,
  }))
}

/** 1,234 may be a little more than one, or more than a thousand. */
function numbersIn(value: string): string[] {
  const [whole = '', ...parts] = value.split(',')
  const [part = ''] = parts
  if (parts.length === 0) return [value]
  const grouped = value.replaceAll(',', '')
  if (parts.length > 1) return [grouped]
  const decimal = `${whole}.${part}`
  return part.length === 3 ? [decimal, grouped] : [decimal]
}
