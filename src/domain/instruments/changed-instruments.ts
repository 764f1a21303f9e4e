import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ResultId, TestItemId } from '#src/domain/results/item.ts'
import type { Instrument, InstrumentId } from './instrument.ts'

/** A test that is measured on an instrument. */
export type InstrumentTest = {
  instrumentId: InstrumentId
  testCode: ItemCode
  /** Its controls are measured at least this often. */
  everyHours: number
  setBy: UserId
  setAt: Temporal.Instant
  endedAt: Temporal.Instant | null
  version: number
}

/** On which instrument a value was measured. */
export type MeasuredResult = {
  resultId: ResultId
  testItemId: TestItemId
  instrumentId: InstrumentId
  testCode: ItemCode
  enteredBy: UserId
  enteredAt: Temporal.Instant
}

/** New rows around instruments, by the names decisions use. */
export type NewOfInstruments = {
  readonly instrument?: readonly Omit<Instrument, 'retiredAt' | 'retiredBy' | 'retiredReason'>[]
  readonly instrumentTest?: readonly InstrumentTest[]
}

/** How instruments change, each only if it is still as it was read. */
export type UpdatedInstruments = {
  /** Out of use from now on. */
  readonly retiredInstrument?: readonly {
    id: InstrumentId
    version: number
    retiredAt: Temporal.Instant
    retiredBy: UserId
    retiredReason: string
  }[]
  /** Measured there again or no more, or its controls at another interval. */
  readonly instrumentTestSet?: readonly InstrumentTest[]
}
