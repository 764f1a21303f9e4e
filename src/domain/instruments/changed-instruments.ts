import type { UserId } from '#src/domain/people/actor.ts'
import type { Instrument, InstrumentId } from './instrument.ts'

/** New rows around instruments, by the names decisions use. */
export type NewOfInstruments = {
  readonly instrument?: readonly Omit<Instrument, 'retiredAt' | 'retiredBy' | 'retiredReason'>[]
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
}
