import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** An analyser of a lab, on which values are measured. Source: ISO 15189:2022 6.4. */
export const InstrumentId = z.uuidv7().brand('InstrumentId')
export type InstrumentId = z.infer<typeof InstrumentId>

/** An instrument as it is stored. In use until it is retired; it never comes back. */
export type Instrument = {
  id: InstrumentId
  labId: LabId
  /** Where it stands, as the lab calls its sections. */
  section: string
  /** Unique among those of the lab that are in use. */
  name: string
  model: string | null
  serialNumber: string | null
  inUseFrom: Temporal.PlainDate
  addedBy: UserId
  addedAt: Temporal.Instant
  retiredAt: Temporal.Instant | null
  retiredBy: UserId | null
  retiredReason: string | null
  /** Increases with every change. */
  version: number
}

/** No lab uses an instrument that is older. */
const EARLIEST = '1970-01-01'

export const AddInstrument = z.strictObject({
  name: oneLine(1, 60),
  section: oneLine(1, 60),
  model: oneLine(1, 80).optional(),
  serialNumber: oneLine(1, 60).optional(),
  /** A day in India. */
  inUseFrom: z.iso.date().refine((typed) => typed >= EARLIEST),
})
export type AddInstrument = z.infer<typeof AddInstrument> & { labId?: LabId | undefined }

/** Takes an instrument out of use for good, as it was shown. */
export const RetireInstrument = z.strictObject({
  instrumentId: InstrumentId,
  reason: oneLine(3, 200),
  version: z.int().min(1).max(2_147_483_647),
})
export type RetireInstrument = z.infer<typeof RetireInstrument>

export const ListInstruments = z.strictObject({})
export type ListInstruments = { labId?: LabId | undefined }
