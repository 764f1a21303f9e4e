import { AddTests, QuoteAddOn } from '#src/domain/bookings/add-on.ts'
import { BookingId } from '#src/domain/bookings/booking.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { AnswerReflexOffer } from '#src/domain/reflex/reflex-offer.ts'
import { amountJson } from '#src/http/described/amount-json.ts'
import { contractJson } from './booking-json.ts'
import { Hosted } from './hosted-answer.ts'
import { AddOnQuoteMade } from './quote-answer.ts'

const ById = z.strictObject({ id: BookingId })

const quote = route('booking:add', 'quoteAddOn', {
  method: 'post',
  path: '/bookings/{id}/add-on-quotes',
  summary: 'Quote tests that join an order of a booking',
  request: { params: ById, ...body(QuoteAddOn) },
  responses: {
    201: json("Every line at today's price, and what is due at the visit with it", AddOnQuoteMade),
    ...problems,
  },
})

const add = route(
  'booking:add',
  'addTests',
  {
    method: 'post',
    path: '/bookings/{id}/add-ons',
    summary: 'Add quoted tests to a booking, until the draw',
    request: { params: ById, ...body(AddTests) },
    responses: {
      201: json(
        'Added; the cash due at the visit includes them',
        z.object({
          bookingId: BookingId,
          orderId: OrderId,
          addedPaise: z.int(),
          duePaise: z.int(),
        }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)

const pay = route('booking:add', 'payAddOn', {
  method: 'post',
  path: '/bookings/{id}/add-on-payments',
  summary: 'Pay for quoted tests that join a booking paid online',
  request: { params: ById, ...body(AddTests) },
  responses: {
    201: json(
      "What the browser posts to the gateway's page; the tests join once it has the money",
      Hosted,
    ),
    ...problems,
  },
})

const OfferById = z.strictObject({ id: AnswerReflexOffer.shape.offerId })
const Answer = AnswerReflexOffer.omit({ offerId: true })

const payOffer = route('reflex-offer:answer', 'payReflexOffer', {
  method: 'post',
  path: '/test-offers/{id}/payments',
  summary: 'Pay for a test that a lab suggests',
  request: { params: OfferById, ...body(Answer) },
  responses: {
    201: json(
      "What the browser posts to the gateway's page; the test joins once it has the money",
      Hosted,
    ),
    ...problems,
  },
})

const declineOffer = route('reflex-offer:answer', 'declineReflexOffer', {
  method: 'post',
  path: '/test-offers/{id}/decline',
  summary: 'Decline a test that a lab suggests',
  request: { params: OfferById, ...body(Answer) },
  responses: {
    200: json('Declined; nothing was charged', z.object({ state: z.literal('declined') })),
    ...problems,
  },
})

export const addOns = newApi()
  .openapi(quote, async (c) => {
    const input = { bookingId: c.req.valid('param').id, ...c.req.valid('json') }
    const { contract, due, ...made } = await c.var.app.quoteAddOn(input)
    const { orders, testsTotalPaise } = contractJson(contract)
    return c.json({ ...made, orders, testsTotalPaise, duePaise: due }, 201)
  })
  .openapi(add, async (c) => {
    const input = { bookingId: c.req.valid('param').id, ...c.req.valid('json') }
    const { added, due, ...joined } = await c.var.app.addTests(input)
    return c.json({ ...joined, addedPaise: added, duePaise: due }, 201)
  })
  .openapi(pay, async (c) => {
    const input = { bookingId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(amountJson(await c.var.app.payAddOn(input)), 201)
  })
  .openapi(payOffer, async (c) => {
    const input = { offerId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(amountJson(await c.var.app.payReflexOffer(input)), 201)
  })
  .openapi(declineOffer, async (c) => {
    const input = { offerId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.declineReflexOffer(input), 200)
  })
