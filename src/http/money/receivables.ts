import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { creditStates } from '#src/domain/credits/credit-machine.ts'
import { CreditId, ReceivableId, RefundId } from '#src/domain/payments/payment.ts'
import { receivableStates } from '#src/domain/receivables/receivable-machine.ts'
import { refundStates } from '#src/domain/refunds/refund-machine.ts'
import { amountJson } from '#src/http/described/amount-json.ts'
import { json, newApi, problems, route, z } from '#src/http/api.ts'

const Due = z.object({
  bookingId: BookingId,
  bookingNumber: BookingNumber,
  amountPaise: z.int(),
})
const attachedBookingNumber = BookingNumber.nullable()

const Receivable = Due.extend({
  receivableId: ReceivableId,
  state: z.enum(receivableStates),
  cancelledAt: z.string().nullable(),
  attachedBookingNumber,
})

const Credit = Due.extend({
  creditId: CreditId,
  state: z.enum(creditStates),
  attachedBookingNumber,
})

const Refund = Due.extend({
  bookingId: BookingId.nullable(),
  refundId: RefundId,
  state: z.enum(refundStates),
  dueBy: z.string(),
  needsAccount: z.boolean(),
  isLate: z.boolean(),
})

const dues = route('dues:read', 'listDues', {
  method: 'get',
  path: '/dues',
  summary: 'List what you owe and what you get back',
  responses: {
    200: json(
      'Your open fees, credits and refunds',
      z.object({
        owedPaise: z.int(),
        creditPaise: z.int(),
        receivables: z.array(Receivable),
        credits: z.array(Credit),
        refunds: z.array(Refund),
      }),
    ),
    ...problems,
  },
})

export const receivables = newApi().openapi(dues, async (c) => {
  const { owed, credit, ...found } = await c.var.app.listDues()
  return c.json(
    {
      owedPaise: owed,
      creditPaise: credit,
      receivables: found.receivables.map(amountJson),
      credits: found.credits.map(amountJson),
      refunds: found.refunds.map(amountJson),
    },
    200,
  )
})
