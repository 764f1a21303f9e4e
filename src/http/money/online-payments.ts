import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { attemptStates } from '#src/domain/payments/attempt-machine.ts'
import { paymentStates } from '#src/domain/payments/payment-machine.ts'
import { refundStates } from '#src/domain/refunds/refund-machine.ts'
import { ResolveReview } from '#src/domain/payments/resolve-review.ts'
import type { App } from '#src/usecases/index.ts'
import { amountJson } from '#src/http/described/amount-json.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const ByNumber = z.strictObject({ number: BookingNumber })

const text = z.string().nullable()

const Trip = z.object({
  number: BookingNumber,
  bookingId: BookingId.nullable(),
  bookingNumber: BookingNumber.nullable(),
  amountPaise: z.int(),
  currency: z.string(),
  state: z.enum(attemptStates),
  createdAt: z.string(),
})

const Attempt = Trip.extend({
  asOf: z.string(),
  isWaiting: z.boolean(),
  mayTryAgain: z.boolean(),
  holdUntil: text,
  pageEndsAt: z.string(),
  ending: z.enum(['expired', 'cancelled']).nullable(),
  addOn: z
    .object({
      isJoined: z.boolean(),
      /** A lab suggested the test after a published value. */
      isOffered: z.boolean(),
      choice: z.object({ orderId: OrderId, items: z.array(ItemCode) }).nullable(),
    })
    .nullable(),
  payment: z.object({ state: z.enum(paymentStates), receiptNumber: text }).nullable(),
  surplus: z
    .object({ amountPaise: z.int(), dueBy: text, refundState: z.enum(refundStates).nullable() })
    .nullable(),
})

const view = route('payment:read', 'viewAttempt', {
  method: 'get',
  path: '/payments/{number}',
  summary: 'Show a payment',
  request: { params: ByNumber },
  responses: { 200: json('The payment, as far as we know it', Attempt), ...problems },
})

const check = route('payment:check', 'checkPayment', {
  method: 'post',
  path: '/payments/{number}/check',
  summary: 'Ask the gateway how a payment stands',
  request: { params: ByNumber },
  responses: { 200: json('The payment, after asking the gateway', Attempt), ...problems },
})

const reviews = route('payment:review', 'listReviews', {
  method: 'get',
  path: '/payment-reviews',
  summary: 'List the payments that wait for a person',
  responses: {
    200: json(
      'Payments that finance has to look at, oldest first',
      z.object({
        reviews: z.array(Trip.extend({ lastStatus: text, why: text })),
      }),
    ),
    ...problems,
  },
})

const resolve = route(
  'payment:review',
  'resolveReview',
  {
    method: 'post',
    path: '/payment-reviews/{number}',
    summary: 'Resolve a payment that waits for a person',
    request: { params: ByNumber, ...body(ResolveReview) },
    responses: { 200: json('The payment, settled', Attempt), ...problems },
  },
  { idempotent: true },
)

type AttemptView = Awaited<ReturnType<App['viewAttempt']>>

function attemptJson({ surplus, ...attempt }: AttemptView) {
  return { ...amountJson(attempt), surplus: surplus && amountJson(surplus) }
}

export const onlinePayments = newApi()
  .openapi(view, async (c) => {
    const attempt = await c.var.app.viewAttempt(c.req.valid('param'))
    return c.json(attemptJson(attempt), 200)
  })
  .openapi(check, async (c) => {
    const attempt = await c.var.app.checkPayment(c.req.valid('param'))
    return c.json(attemptJson(attempt), 200)
  })
  .openapi(reviews, async (c) => {
    const found = await c.var.app.listReviews()
    return c.json({ reviews: found.map(amountJson) }, 200)
  })
  .openapi(resolve, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') }
    return c.json(attemptJson(await c.var.app.resolveReview(input)), 200)
  })
