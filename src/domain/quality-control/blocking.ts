import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Refused } from '#src/domain/changes.ts'
import type { InstrumentId } from '#src/domain/instruments/instrument.ts'
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
    const rules = [...new Set(failure.broken.map(({ rule }) => rule))].join(', ')
    const { instrument, openedAt, failureId } = failure
    const facts = { test: name, rules, instrument, at: openedAt, failureId }
    return { ok: false, error: 'control-failed', facts }
  }
  return undefined
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
