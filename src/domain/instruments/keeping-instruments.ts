import type { Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { AddInstrument, Instrument, InstrumentId, RetireInstrument } from './instrument.ts'

type Adding = { id: InstrumentId; labId: LabId; by: UserId; now: Temporal.Instant }

/**
 * Takes an instrument into use. Refuses `day-to-come` for a later day. That the lab already uses
 * one of this name is refused when it is written, `instrument-named`.
 * Source: ISO 15189:2022 6.4.
 */
export function addingInstrument(
  { model, serialNumber, ...input }: Omit<AddInstrument, 'labId'>,
  { id, labId, by, now }: Adding,
): Decision<{ instrumentId: InstrumentId }, 'day-to-come'> {
  const inUseFrom = Temporal.PlainDate.from(input.inUseFrom)
  if (Temporal.PlainDate.compare(inUseFrom, indianDay(now)) > 0)
    return { ok: false, error: 'day-to-come', fields: { inUseFrom: 'day-to-come' } }
  const { name, section } = input
  const told = { model: model ?? null, serialNumber: serialNumber ?? null }
  const row = { id, labId, name, section, ...told, inUseFrom, addedBy: by, addedAt: now }
  return {
    ok: true,
    answer: { instrumentId: id },
    changes: {
      bookingId: null,
      transitions: [],
      created: { instrument: [{ ...row, version: 1 }] },
      audit: { subjectId: id, detail: { name, section, ...told } },
    },
  }
}

/**
 * Takes an instrument out of use, with the reason. What was measured on it stays so. Refuses
 * `not-allowed-now` where it was retired before, `failure-open` while a control of a test there has
 * failed: its results would be held back for ever, or by a trick no more. `stale` where it changed
 * since it was shown.
 * Source: ISO 15189:2022 6.4 and 7.3.7.2; decision 228.
 */
export function retiringInstrument(
  instrument: Pick<Instrument, 'id' | 'name' | 'version' | 'retiredAt'>,
  hasOpenFailure: boolean,
  { reason, version }: Pick<RetireInstrument, 'reason' | 'version'>,
  { by, now }: { by: UserId; now: Temporal.Instant },
): Decision<{ instrumentId: InstrumentId }, 'not-allowed-now' | 'failure-open' | 'stale'> {
  const { id, name } = instrument
  if (instrument.retiredAt !== null)
    return { ok: false, error: 'not-allowed-now', stands: { state: 'retired', allowed: [] } }
  if (hasOpenFailure) return { ok: false, error: 'failure-open' }
  if (instrument.version !== version) return { ok: false, error: 'stale' }
  const retired = { id, version, retiredAt: now, retiredBy: by, retiredReason: reason }
  return {
    ok: true,
    answer: { instrumentId: id },
    changes: {
      bookingId: null,
      transitions: [],
      updated: { retiredInstrument: [retired] },
      audit: { subjectId: id, detail: { name, reason } },
    },
  }
}
