import { DecideVisitFee, DisputeVisitFee, VisitFeeId } from '#src/domain/visits/visit-fee.ts'
import { visitFeeStates } from '#src/domain/visits/visit-fee-machine.ts'
import { amountJson } from './amount-json.ts'
import { body, json, newApi, problems, route, z } from './api.ts'

const params = z.strictObject({ id: VisitFeeId })
const State = z.object({ state: z.enum(visitFeeStates) })
const moved = { 200: json('Where the fee is now', State), ...problems }
const once = { idempotent: true }

const dispute = route(
  'visit-fee:dispute',
  {
    method: 'post',
    path: '/visit-fees/{id}/dispute',
    request: { params, ...body(DisputeVisitFee) },
    responses: moved,
  },
  once,
)

const decide = route(
  'visit-fee:decide',
  {
    method: 'post',
    path: '/visit-fees/{id}/decide',
    request: { params, ...body(DecideVisitFee) },
    responses: moved,
  },
  once,
)

const Line = z.looseObject({ bookingNumber: z.string(), amountPaise: z.int() })

const watch = route('visit:watch', {
  method: 'get',
  path: '/visit-watch',
  responses: {
    200: json(
      'Visits that a person of the office has to look at',
      z.object({
        late: z.array(z.looseObject({ bookingNumber: z.string() })),
        locked: z.array(z.looseObject({ bookingNumber: z.string() })),
        waiting: z.int(),
        fees: z.array(Line),
        patterns: z.array(z.looseObject({ fees: z.int(), ended: z.int(), visits: z.array(Line) })),
      }),
    ),
    ...problems,
  },
})

export const visitFees = newApi()
  .openapi(watch, async (c) => {
    const { fees, patterns, ...open } = await c.var.app.watchVisits()
    const striking = patterns.map(({ visits, ...one }) => ({
      ...one,
      visits: visits.map(amountJson),
    }))
    return c.json({ ...open, fees: fees.map(amountJson), patterns: striking }, 200)
  })
  .openapi(dispute, async (c) => {
    const input = { visitFeeId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.disputeVisitFee(input), 200)
  })
  .openapi(decide, async (c) => {
    const input = { visitFeeId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.decideVisitFee(input), 200)
  })
