import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { correctionStates } from '#src/domain/cash/correction-machine.ts'
import { CorrectionId } from '#src/domain/cash/correction.ts'
import { journalKinds } from '#src/domain/ledger/journal.ts'
import { depositStates } from '#src/domain/payments/deposit-machine.ts'
import { DepositId } from '#src/domain/payments/payment.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { z } from '#src/http/api.ts'

const text = z.string().nullable()
const paise = z.int()

/** What a phlebotomist deposited on one day. */
export const Slip = z.object({
  depositId: DepositId,
  number: z.string(),
  version: z.int(),
  state: z.enum(depositStates),
  expectedPaise: paise,
  countedPaise: paise,
  shortPaise: paise,
  missing: paise.openapi({ description: 'In paise' }),
  phlebotomistId: UserId,
  phlebotomistName: z.string(),
  takenAt: z.string(),
  takenByName: z.string(),
  shortReason: text,
  bankReference: text,
  decidedAt: text,
  decidedByName: text,
})

const Receipt = z.object({
  bookingNumber: BookingNumber,
  receiptNumber: text,
  collectedAt: text,
  amountPaise: paise,
})

const Correction = z.object({
  correctionId: CorrectionId,
  amount: paise.openapi({ description: 'In paise' }),
  bankReference: z.string(),
  reason: z.string(),
  state: z.enum(correctionStates),
  version: z.int(),
  proposedByName: z.string(),
  proposedAt: z.string(),
  decidedByName: text,
  decidedAt: text,
  mayDecide: z.boolean(),
})

export const SlipInFull = Slip.extend({
  receipts: z.array(Receipt.extend({ bookingId: BookingId })),
  corrections: z.array(Correction),
  mayDecide: z.boolean(),
  mayCorrect: z.boolean(),
})

const Earning = z.object({
  at: z.string(),
  kind: z.enum(journalKinds),
  bookingNumber: BookingNumber.nullable(),
  amountPaise: paise,
})

/** A phlebotomist's own cash balance. */
export const OwnCash = z.object({
  heldPaise: paise,
  promisedPaise: paise,
  limitPaise: paise,
  leftPaise: paise,
  earnedPaise: paise,
  receipts: z.array(Receipt.extend({ visitId: VisitId.nullable() })),
  deposits: z.array(Slip),
  earnings: z.array(Earning),
})
