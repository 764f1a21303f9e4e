import { BookingNumber } from '#src/domain/bookings/booking.ts'
import {
  holdOutcomes,
  holdReasons,
  OfflineHoldId,
  TakeBackRefusal,
} from '#src/domain/offline/hold.ts'
import { refusalCauses } from '#src/domain/offline/refusal-cause.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const Refused = z.object({
  holdId: OfflineHoldId,
  version: z.int(),
  visitId: VisitId,
  reason: z.enum(holdReasons),
  cause: z.enum(refusalCauses).nullable(),
  note: z.string(),
  decidedAt: z.iso.datetime(),
  decidedBy: z.string(),
  bookingNumber: BookingNumber,
  visitState: z.enum(visitStates),
  device: z.string(),
})

const list = route('offline:list', 'listRefusals', {
  method: 'get',
  path: '/offline-holds/refused',
  summary: 'List what the office refused of what was done without a network',
  responses: {
    200: json('The newest first', z.object({ refusals: z.array(Refused) })),
    ...problems,
  },
})

const takeBack = route('offline:take-back', 'takeBackRefusal', {
  method: 'post',
  path: '/offline-holds/{id}/take-back',
  summary: 'Take back a refusal that was a mistake, as somebody else than who refused',
  request: {
    params: z.strictObject({ id: OfflineHoldId }),
    ...body(TakeBackRefusal.omit({ holdId: true })),
  },
  responses: {
    200: json(
      'Confirmed while the samples keep, otherwise for the money alone; what the phlebotomist is paid',
      z.object({ outcome: z.enum(holdOutcomes), paidPaise: z.int().nullable() }),
    ),
    ...problems,
  },
})

/** The API of refusals of what was done without a network. */
export const offlineRefusals = newApi()
  .openapi(list, async (c) => c.json({ refusals: await c.var.app.listRefusals() }, 200))
  .openapi(takeBack, async (c) => {
    const input = { holdId: c.req.valid('param').id, ...c.req.valid('json') }
    const { outcome, paid } = await c.var.app.takeBackRefusal(input)
    return c.json({ outcome, paidPaise: paid }, 200)
  })
