import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { breakKinds } from '#src/domain/tubes/custody-chain.ts'
import { tubeStates } from '#src/domain/tubes/tube-machine.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { z } from '#src/http/api.ts'

const Step = z.object({
  number: z.int(),
  event: z.string(),
  state: z.string(),
  at: z.string(),
  recordedAt: z.string(),
  by: z.object({ kind: z.string(), roles: z.array(z.string()), name: z.string().nullable() }),
  reason: z.string().nullable(),
  /** Between the lab and a partner that tests for it: which way, and its name. */
  between: z.object({ pass: z.enum(['out', 'in', 'back']), partner: z.string() }).nullable(),
  hash: z.string(),
})

/** A tube's record: each step with its hash, and the first broken link where there is one. */
export const TubeCustody = z.object({
  tubeId: TubeId,
  asOf: z.string(),
  bookingNumber: BookingNumber.nullable(),
  isOwn: z.boolean(),
  lab: z.string(),
  typeName: z.string(),
  cap: z.string().nullable(),
  state: z.enum(tubeStates),
  barcode: Barcode.nullable(),
  accession: z.string().nullable(),
  steps: z.array(Step),
  isWhole: z.boolean(),
  firstBreak: z.object({ number: z.int(), kind: z.enum(breakKinds) }).nullable(),
})
