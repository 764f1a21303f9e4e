import { OrderId } from '#src/domain/orders/order.ts'
import { SeparateVisit } from '#src/domain/visits/inputs.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { body, json, problems, route, z } from '#src/http/api.ts'
import { Hosted } from '#src/http/bookings/hosted-answer.ts'
import { SeparateVisitOffer } from './visit-answers.ts'

export const separate = route(
  'visit:separate',
  'separateVisit',
  {
    method: 'post',
    path: '/visits/{id}/separate',
    summary: 'Give one person of a visit another hour, for the charge that was shown',
    request: { params: z.strictObject({ id: VisitId }), ...body(SeparateVisit) },
    responses: {
      200: json(
        'The separate visit, what it costs, and what is due with it',
        z.object({ visitId: VisitId, chargePaise: z.int(), duePaise: z.int() }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)

export const paySeparate = route('visit:separate', 'paySeparateVisit', {
  method: 'post',
  path: '/visits/{id}/separate-payments',
  summary: 'Pay for a separate visit of a booking paid online',
  request: { params: z.strictObject({ id: VisitId }), ...body(SeparateVisit) },
  responses: {
    201: json(
      "What the browser posts to the gateway's page; the visit is made once it has the money",
      Hosted,
    ),
    ...problems,
  },
})

export const separateOffer = route('visit:separate', 'viewSeparateVisit', {
  method: 'get',
  path: '/orders/{id}/separate-visit',
  summary: 'What a separate visit for the person of an order costs, and its hours',
  request: { params: z.strictObject({ id: OrderId }) },
  responses: {
    200: json('The charge, what is due with it, and the hours', SeparateVisitOffer),
    ...problems,
  },
})
