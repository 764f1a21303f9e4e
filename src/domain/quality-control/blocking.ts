import type { RuleInForce } from '#src/domain/auto-verification/by-rule.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import type { ControlFailureId } from './control.ts'
import type { BrokenRule, RejectingRule } from './westgard.ts'

/** An open failure of the test and instrument of a value that counts. */
type ItemFailure = {
  testItemId: TestItemId
  failureId: ControlFailureId
  instrument: string
  broken: readonly BrokenRule<RejectingRule>[]
  openedAt: string
}

/** An instrument in use on which a test is measured. */
type MeasuringInstrument = { testCode: ItemCode; instrumentId: InstrumentId; name: string }

/** What an order's values have to do with instruments and their controls. */
export type Controlled = {
  instruments: readonly MeasuringInstrument[]
  /** On which instrument the values that count were measured. */
  measured: readonly { testItemId: TestItemId; instrumentId: InstrumentId }[]
  controlFailures: readonly ItemFailure[]
  /** The lab's rules that are on for tests of the order; read where values are entered. */
  auto?: readonly RuleInForce[]
  /** The open failures of the lab for tests of the order, wherever its values were measured. */
  openFailures: readonly (Omit<ItemFailure, 'testItemId'> & {
    testCode: ItemCode
    instrumentId: InstrumentId
  })[]
}

/**
 * Why a value may not be verified or signed: a control of its test on its instrument failed. Names
 * the rules, the instrument and the time.
 * Source: ISO 15189:2022 7.3.7.2; features C16; decision 228.
 */
export function whyControlFailed(
  { controlFailures }: Pick<Controlled, 'controlFailures'>,
  items: readonly { id: TestItemId; name: string }[],
): Refused<'control-failed'> | undefined {
  for (const { id, name } of items) {
    const failure = controlFailures.find(({ testItemId }) => testItemId === id)
    if (!failure) continue
    return failedAs(name, failure)
  }
  return undefined
}

/**
 * The same for a value of a test on a named instrument; null: on none.
 * Source: ISO 15189:2022 7.3.7.2; decision 239.
 */
export function whyFailedThere(
  { openFailures }: Pick<Controlled, 'openFailures'>,
  { testCode, name }: { testCode: ItemCode; name: string },
  on: InstrumentId | null,
): Refused<'control-failed'> | undefined {
  const failure = openFailures.find((one) => one.testCode === testCode && one.instrumentId === on)
  return failure && failedAs(name, failure)
}

function failedAs(
  test: string,
  { broken, instrument, openedAt, failureId }: Omit<ItemFailure, 'testItemId'>,
): Refused<'control-failed'> {
  const rules = [...new Set(broken.map(({ rule }) => rule))].join(', ')
  const facts = { test, rules, instrument, at: openedAt, failureId }
  return { ok: false, error: 'control-failed', facts }
}

type Chosen = { ok: true; instrumentId: InstrumentId | null }

/**
 * On which instrument a value is measured: the named one; where none is named, the only one in use
 * for its test; null where the lab names none for it. Refuses `which-instrument` where there are
 * several, and for one that does not measure the test, naming those that do.
 * Source: decision 228.
 */
export function measuredOn(
  { instruments }: Pick<Controlled, 'instruments'>,
  { testCode, name }: { testCode: ItemCode; name: string },
  named: InstrumentId | undefined,
): Chosen | Refused<'which-instrument'> {
  const known = instruments.filter((one) => one.testCode === testCode)
  const [first] = known
  const only = known.length === 1 ? first : undefined
  const found = named ? known.find(({ instrumentId }) => instrumentId === named) : only
  if (found) return { ok: true, instrumentId: found.instrumentId }
  if (!named && known.length === 0) return { ok: true, instrumentId: null }
  const instrument = known.map((one) => one.name).join(', ')
  return { ok: false, error: 'which-instrument', facts: { test: name, instrument } }
}

type Retyped = {
  /** The value that is typed over, with who entered it. */
  over: { enteredBy: UserId } | undefined
  /** On which instrument the new one is measured. */
  on: InstrumentId | null
  by: UserId
}

/**
 * Why a value that is typed over another one does not name another instrument than that one's: a
 * value has the instrument that measured it. While a control failed there, nobody names another:
 * the pathologist has it measured again (`control-failed`). Else another person than who entered it
 * corrects what was mistyped (`other-instrument`).
 * Source: ISO 15189:2022 7.3.7.2; decision 239.
 */
export function whyNotElsewhere(
  facts: Pick<Controlled, 'measured' | 'controlFailures'>,
  item: { id: TestItemId; name: string },
  { over, on, by }: Retyped,
): Refused<'control-failed' | 'other-instrument'> | undefined {
  const before = facts.measured.find(({ testItemId }) => testItemId === item.id)?.instrumentId
  if (!over || before === undefined || before === on) return undefined
  const failed = whyControlFailed(facts, [item])
  if (failed) return failed
  if (over.enteredBy !== by) return undefined
  return { ok: false, error: 'other-instrument', facts: { test: item.name } }
}
