import {
  type Analyte,
  type NumberFault,
  readNumber,
} from '#src/domain/results/entry/typed-number.ts'
import { Barcode } from '#src/domain/tubes/tube.ts'
import type { SentResult } from './instrument-message.ts'
import { isBeyond, isIgnored, isOfControl, own, pointed } from './mapped.ts'
import type { InstrumentProfile } from './profile.ts'
import type { TestAtLab, TestsAtLab } from './test-at-lab.ts'

/** What each value of a message must keep. Source: decision 249. */
export const valueRules = ['sample', 'test', 'unit', 'number', 'range', 'final', 'doubt'] as const
export type ValueRule = (typeof valueRules)[number]

/** Kept, broken, or not looked at, because something before it is wrong. */
type ValueState = 'passed' | 'failed' | 'not-reached'

export type ValueStates = Readonly<Record<ValueRule, ValueState>>

/** How a number is read where its test is not known. */
const anyNumber: Analyte = { unit: null, lowest: null, decimals: null }

const noNumber: readonly NumberFault[] = ['number-expected', 'comma-in-number', 'only-less-or-more']

/**
 * Each rule for one value, on its own, so that a lab mends everything in one go. Undefined for a code
 * that is of no test of ours by the profile. The number of a sample is one that a label of a lab can
 * have; whether somebody has it is not asked.
 * Source: decisions 230 and 249.
 */
export function valueStates(
  profile: InstrumentProfile,
  sent: SentResult,
  tests: TestsAtLab,
): ValueStates | undefined {
  if (isIgnored(profile, sent)) return undefined
  const known = own(profile.tests, sent.code)
  const meant = (known?.tests ?? []).flatMap((code) => tests.get(code) ?? [])
  const numeric = meant.filter(({ isNumeric }) => isNumeric)
  const unit = unitOf(profile, sent)
  const fitting = numeric.filter((one) => isUnitOf(one, unit))
  const number = `${sent.comparator ?? ''}${pointed(profile, sent.value)}`
  const isNumber = !isFaulty(readNumber(number, anyNumber))
  const isKnown = numeric.length > 0
  const isWithin =
    !(known && sent.comparator === null && isBeyond(known, pointed(profile, sent.value))) &&
    fitting.some((one) => readNumber(number, one).ok)
  return {
    sample: said(isOfControl(profile, sent, []) || Barcode.safeParse(sent.sampleId).success),
    test: said(isKnown),
    unit: isKnown ? said(fitting.length > 0) : 'not-reached',
    number: said(isNumber),
    range: isNumber && fitting.length > 0 ? said(isWithin) : 'not-reached',
    final: said(profile.finalStatuses.includes(sent.status)),
    doubt: said(!sent.flags.some((flag) => profile.doubtFlags.includes(flag))),
  }
}

/** A value in our names, as far as they are known, whatever else is wrong with it. */
export type OurNames = {
  tests: readonly Pick<TestAtLab, 'code' | 'name'>[]
  /** UCUM; null where none was sent or it is not known. */
  unit: string | null
}

/**
 * The tests that a code may be of, and the unit in which a value is read, by the profile.
 * Source: decision 249.
 */
export function ourNames(
  profile: InstrumentProfile,
  sent: SentResult,
  tests: TestsAtLab,
): OurNames {
  const codes = own(profile.tests, sent.code)?.tests ?? []
  const named = codes.map((code) => ({ code, name: tests.get(code)?.name ?? code }))
  return { tests: named, unit: unitOf(profile, sent) ?? null }
}

function said(isKept: boolean): ValueState {
  return isKept ? 'passed' : 'failed'
}

/** UCUM; null where the instrument sent none, undefined where it is not known. */
function unitOf(profile: InstrumentProfile, { code, unit }: SentResult): string | null | undefined {
  return unit === '' ? (own(profile.tests, code)?.unit ?? null) : own(profile.units, unit)
}

/** Read as any number of that unit would be: a unit that is missing is never assumed. */
function isUnitOf(test: TestAtLab, unit: string | null | undefined): boolean {
  if (unit === undefined) return false
  if (unit === null) return test.unit === null
  const read = readNumber(`1 ${unit}`, { ...anyNumber, unit: test.unit })
  return read.ok
}

function isFaulty(read: ReturnType<typeof readNumber>): boolean {
  return !read.ok && noNumber.includes(read.error)
}
