import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { attemptStates } from '#src/domain/payments/attempt-machine.ts'
import { ResolveReview } from '#src/domain/payments/resolve-review.ts'
import type { App } from '#src/usecases/index.ts'
import { amountJson } from './amount-json.ts'
import { body, json, newApi, problems, route, z } from './api.ts'

const ByNumber = z.strictObject({ number: BookingNumber })

const Attempt = z.looseObject({
  number: BookingNumber,
  bookingId: BookingId.nullable(),
  bookingNumber: BookingNumber.nullable(),
  amountPaise: z.int(),
  currency: z.string(),
  state: z.enum(attemptStates),
  isWaiting: z.boolean(),
  mayTryAgain: z.boolean(),
})

const view = route('payment:read', {
  method: 'get',
  path: '/payments/{number}',
  request: { params: ByNumber },
  responses: { 200: json('The payment, as far as we know it', Attempt), ...problems },
})

const check = route('payment:check', {
  method: 'post',
  path: '/payments/{number}/check',
  request: { params: ByNumber },
  responses: { 200: json('The payment, after asking the gateway', Attempt), ...problems },
})

const reviews = route('payment:review', {
  method: 'get',
  path: '/payment-reviews',
  responses: {
    200: json(
      'Payments that finance has to look at, oldest first',
      z.object({
        reviews: z.array(z.looseObject({ number: BookingNumber, amountPaise: z.int() })),
      }),
    ),
    ...problems,
  },
})

const resolve = route(
  'payment:review',
  {
    method: 'post',
    path: '/payment-reviews/{number}',
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
