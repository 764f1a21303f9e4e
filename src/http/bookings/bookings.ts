import { BookingId, BookingNumber } from '#src/domain/bookings/booking.ts'
import { CancelBooking } from '#src/domain/bookings/cancel-booking.ts'
import { MakeQuote, PlaceBooking } from '#src/domain/bookings/make-quote.ts'
import { orderStates } from '#src/domain/orders/order-machine.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { nobodyReasons } from '#src/domain/rosters/roster-gap.ts'
import { ListSlotsQuery } from '#src/domain/slots/list-slots.ts'
import { paymentModes } from '#src/domain/payments/payment.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { BookingInFull, BookingLine } from './booking-answers.ts'
import { bookingJson, contractJson } from './booking-json.ts'
import { QuoteMade } from './quote-answer.ts'

const ById = z.strictObject({ id: BookingId })

const slots = route('slot:read', 'listSlots', {
  method: 'get',
  path: '/slots',
  summary: 'List the hours that can be booked',
  request: {
    query: ListSlotsQuery,
  },
  responses: {
    200: json(
      'Hours that can be booked, by Indian day',
      z.object({
        days: z.array(
          z.object({
            day: z.string(),
            slots: z.array(
              z.object({
                day: z.string(),
                startsAt: z.string(),
                endsAt: z.string(),
                placesLeft: z.int(),
              }),
            ),
            missing: z.array(
              z.object({
                startsAt: z.string(),
                endsAt: z.string(),
                why: z.enum(nobodyReasons),
              }),
            ),
          }),
        ),
      }),
    ),
    ...problems,
  },
})

const quote = route('quote:make', 'makeQuote', {
  method: 'post',
  path: '/quotes',
  summary: 'Make a quote: every price, and what cancelling costs',
  request: body(MakeQuote),
  responses: {
    201: json('Every line, and what cancelling costs at each stage', QuoteMade),
    ...problems,
  },
})

const place = route(
  'booking:place',
  'placeBooking',
  {
    method: 'post',
    path: '/bookings',
    summary: 'Confirm a quote as a booking',
    request: body(PlaceBooking),
    responses: {
      201: json(
        'Booked',
        z.object({
          bookingId: BookingId,
          number: BookingNumber,
          mode: z.enum(paymentModes),
          totalPaise: z.int(),
        }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)

const list = route('booking:read', 'listBookings', {
  method: 'get',
  path: '/bookings',
  summary: 'List your bookings, newest first',
  request: {
    query: z.strictObject({
      /** The `next` of the previous page. */
      before: BookingId.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
  },
  responses: {
    200: json(
      'Own bookings, newest first; `next` is null on the last page',
      z.object({
        next: BookingId.nullable(),
        bookings: z.array(BookingLine),
      }),
    ),
    ...problems,
  },
})

const view = route('booking:read', 'viewBooking', {
  method: 'get',
  path: '/bookings/{id}',
  summary: 'Show a booking with its orders, visits and payment',
  request: { params: ById },
  responses: {
    200: json(
      'The booking, its orders, visits, tubes, story and what cancelling costs now',
      BookingInFull,
    ),
    ...problems,
  },
})

const cancel = route(
  'booking:cancel',
  'cancelBooking',
  {
    method: 'post',
    path: '/bookings/{id}/cancel',
    summary: 'Cancel a booking for the charge that was shown',
    request: { params: ById, ...body(CancelBooking) },
    responses: { 200: json('Cancelled', z.object({ chargePaise: z.int() })), ...problems },
  },
  { idempotent: true },
)

const cancelOne = route(
  'booking:cancel',
  'cancelOrder',
  {
    method: 'post',
    path: '/orders/{id}/cancel',
    summary: 'Take one order off a booking',
    request: { params: z.strictObject({ id: OrderId }) },
    responses: {
      200: json('Taken off the booking', z.object({ state: z.enum(orderStates) })),
      ...problems,
    },
  },
  { idempotent: true },
)

export const bookings = newApi()
  .openapi(slots, async (c) => {
    const days = await c.var.app.listSlots(c.req.valid('query'))
    return c.json({ days }, 200)
  })
  .openapi(quote, async (c) => {
    const { contract, ...made } = await c.var.app.makeQuote(c.req.valid('json'))
    return c.json({ ...made, ...contractJson(contract) }, 201)
  })
  .openapi(place, async (c) => {
    const { total, ...placed } = await c.var.app.placeBooking(c.req.valid('json'))
    return c.json({ ...placed, totalPaise: total }, 201)
  })
  .openapi(list, async (c) => {
    const page = c.req.valid('query')
    const found = await c.var.app.listBookings(page)
    const next = found.length < page.limit ? null : (found.at(-1)?.bookingId ?? null)
    const ofPerson = found.map(({ total, ...booking }) => ({ ...booking, totalPaise: total }))
    return c.json({ next, bookings: ofPerson }, 200)
  })
  .openapi(view, async (c) => {
    const booking = await c.var.app.viewBooking({ bookingId: c.req.valid('param').id })
    return c.json(bookingJson(booking), 200)
  })
  .openapi(cancel, async (c) => {
    const input = { bookingId: c.req.valid('param').id, ...c.req.valid('json') }
    const { charge } = await c.var.app.cancelBooking(input)
    return c.json({ chargePaise: charge }, 200)
  })
  .openapi(cancelOne, async (c) =>
    c.json(await c.var.app.cancelOrder({ orderId: c.req.valid('param').id }), 200),
  )
