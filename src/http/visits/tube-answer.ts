import { collectionEvents } from '#src/domain/catalogue/collection-event.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { factAnswers, factKinds } from '#src/domain/tubes/draw-fact.ts'
import { tubeStates } from '#src/domain/tubes/tube-machine.ts'
import { Barcode, TubeId, writeOffReasons } from '#src/domain/tubes/tube.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { z } from '#src/http/api.ts'

const text = z.string().nullable()
const rejectNames = [
  'haemolysed',
  'clotted',
  'quantity-not-sufficient',
  'wrong-container',
  'label-mismatch',
  'leaked-or-broken',
  'temperature-breach',
  'too-old',
  'lab-accident',
  'lipaemic',
  'not-fasting',
] as const

/** A tube as a booking and a visit show it. */
export const Tube = z.object({
  tubeId: TubeId,
  visitId: VisitId,
  orderId: OrderId,
  state: z.enum(tubeStates),
  version: z.int(),
  typeName: z.string(),
  cap: text,
  additive: text,
  volumeMl: z.number().nullable(),
  inversions: z.int(),
  barcode: Barcode.nullable(),
  accession: text,
  replaces: z.object({ tubeId: TubeId, barcode: Barcode.nullable() }).nullable(),
  rejectReason: z.enum(rejectNames).nullable(),
  writeOffReason: z.enum(writeOffReasons).nullable(),
  lostReason: z.enum(['never-arrived', 'broken', 'mislaid', 'time']).nullable(),
  collectedAt: text,
  handedOverAt: text,
  acceptedAt: text,
  tests: z.array(z.string()),
})

/** By when the lab must have a tube; unconfirmed where the cautious default of its type counts. */
export const Carry = z.object({
  minutes: z.int(),
  test: z.string(),
  isConfirmed: z.boolean(),
  dueAt: text,
  pastMinutes: z.int(),
})

const kind = z.enum(factKinds)

/**
 * A tube at the door: when it is valid, what must be asked and the first test that asks it, and the
 * answers.
 */
export const TubeToDraw = Tube.extend({
  carry: Carry.nullable(),
  isPutDown: z.boolean(),
  moments: z.array(z.object({ name: z.string(), event: z.enum(collectionEvents) })),
  asks: z.array(z.object({ kind, test: z.string() })),
  said: z.array(z.object({ kind, answer: z.enum(factAnswers), at: z.string().optional() })),
})
