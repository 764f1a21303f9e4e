import {
  AllowEarlyVisit,
  ArriveAtVisit,
  FailVisit,
  IdentifyPatients,
  ReleaseVisit,
  EndCollection,
  RenewStartCode,
  RescheduleVisit,
  TakeCash,
} from '#src/domain/visits/inputs.ts'
import { doubts } from '#src/domain/visits/failure.ts'
import { visitFeeStates } from '#src/domain/visits/visit-fee-machine.ts'
import { visitStates } from '#src/domain/visits/visit-machine.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { Barcode } from '#src/domain/tubes/tube.ts'
import type { App } from '#src/usecases/index.ts'
import { body, json, newApi, problems, route, z } from './api.ts'

const params = z.strictObject({ id: VisitId })
const State = z.object({ state: z.enum(visitStates) })
const moved = { 200: json('Where the visit is now', State), ...problems }
const once = { idempotent: true }
const Fee = z.object({
  state: z.enum(visitFeeStates),
  amountPaise: z.int(),
  phlebotomistPartPaise: z.int(),
  doubts: z.array(z.enum(doubts)),
  dueAt: z.string(),
})

const list = route('visit:offers', {
  method: 'get',
  path: '/visits',
  responses: {
    200: json(
      'Visits that wait for somebody in your city, and those you have',
      z.object({
        offers: z.array(z.looseObject({ visitId: VisitId })),
        visits: z.array(z.looseObject({ visitId: VisitId })),
      }),
    ),
    ...problems,
  },
})

const view = route('visit:read', {
  method: 'get',
  path: '/visits/{id}',
  request: { params },
  responses: {
    200: json('The visit', z.looseObject({ visitId: VisitId, state: z.enum(visitStates) })),
    ...problems,
  },
})

/** A step that needs no more than the visit. */
function step<Name extends string>(action: 'visit:accept' | 'visit:move', name: Name) {
  const path = `/visits/{id}/${name}` as const
  return route(action, { method: 'post', path, request: { params }, responses: moved }, once)
}

const arrive = route(
  'visit:move',
  {
    method: 'post',
    path: '/visits/{id}/arrive',
    // Whoever says nothing of where they are need not say anything.
    request: { params, body: { content: { 'application/json': { schema: ArriveAtVisit } } } },
    responses: moved,
  },
  once,
)

const call = route(
  'visit:move',
  {
    method: 'post',
    path: '/visits/{id}/call',
    request: { params },
    responses: {
      200: json(
        'The attempt is noted; this is how the call is made',
        z.object({
          attempts: z.int(),
          isNew: z.boolean(),
          how: z.literal('dial'),
          number: z.string(),
        }),
      ),
      ...problems,
    },
  },
  once,
)

const renewCode = route(
  'visit:renew-code',
  {
    method: 'post',
    path: '/visits/{id}/new-code',
    request: { params, ...body(RenewStartCode) },
    responses: moved,
  },
  once,
)

const endCollection = route(
  'visit:end-collection',
  {
    method: 'post',
    path: '/visits/{id}/end-collection',
    request: { params, ...body(EndCollection) },
    responses: moved,
  },
  once,
)

const release = route(
  'visit:release',
  {
    method: 'post',
    path: '/visits/{id}/release',
    request: { params, ...body(ReleaseVisit) },
    responses: moved,
  },
  once,
)

const identify = route(
  'visit:move',
  {
    method: 'post',
    path: '/visits/{id}/identify',
    request: { params, ...body(IdentifyPatients) },
    responses: moved,
  },
  once,
)

const cash = route(
  'visit:move',
  {
    method: 'post',
    path: '/visits/{id}/cash',
    request: { params, ...body(TakeCash) },
    responses: { 200: json('Taken', z.object({ receiptNumber: z.string() })), ...problems },
  },
  once,
)

const handOver = route(
  'visit:move',
  {
    method: 'post',
    path: '/visits/{id}/hand-over',
    request: { params },
    responses: {
      200: json('The manifest', State.extend({ barcodes: z.array(Barcode) })),
      ...problems,
    },
  },
  once,
)

const fail = route(
  'visit:move',
  {
    method: 'post',
    path: '/visits/{id}/fail',
    request: { params, ...body(FailVisit) },
    responses: {
      200: json(
        'Failed; nothing is charged before the fee, if there is one, is owed',
        State.extend({ chargePaise: z.int(), fee: Fee.nullable() }),
      ),
      ...problems,
    },
  },
  once,
)

const reschedule = route(
  'visit:reschedule',
  {
    method: 'post',
    path: '/visits/{id}/reschedule',
    request: { params, ...body(RescheduleVisit) },
    responses: {
      200: json('The new visit', z.object({ visitId: VisitId, startsAt: z.string() })),
      ...problems,
    },
  },
  once,
)

const allowEarly = route(
  'visit:allow-early',
  {
    method: 'post',
    path: '/visits/{id}/early',
    request: { params, ...body(AllowEarlyVisit) },
    responses: {
      200: json(
        'Whether somebody may come before the hour',
        z.object({ visitId: VisitId, isEarlyAllowed: z.boolean(), version: z.int() }),
      ),
      ...problems,
    },
  },
  once,
)

export const visits = newApi()
  .openapi(allowEarly, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.allowEarlyVisit(input), 200)
  })
  .openapi(list, async (c) => {
    const { offers, visits: mine } = await c.var.app.listVisits()
    const offered = offers.map(({ cashDue, collectionCharge, ...offer }) => ({
      ...offer,
      cashDuePaise: cashDue,
      payPaise: collectionCharge,
    }))
    const accepted = mine.map(({ cashDue, ...visit }) => ({ ...visit, cashDuePaise: cashDue }))
    return c.json({ offers: offered, visits: accepted }, 200)
  })
  .openapi(view, async (c) => {
    const visitId = c.req.valid('param').id
    const { cashDue, payment, ...visit } = await c.var.app.viewVisit({ visitId })
    const { amount, ...paid } = payment
    const answer = { ...visit, cashDuePaise: cashDue, payment: { ...paid, amountPaise: amount } }
    return c.json(answer, 200)
  })
  .openapi(step('visit:accept', 'accept'), async (c) =>
    c.json(await c.var.app.acceptVisit({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(step('visit:move', 'depart'), async (c) =>
    c.json(await c.var.app.departForVisit({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(arrive, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.arriveAtVisit(input), 200)
  })
  .openapi(call, async (c) =>
    c.json(await c.var.app.callPatient({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(step('visit:move', 'finish'), async (c) =>
    c.json(await c.var.app.finishCollection({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(renewCode, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.renewStartCode(input), 200)
  })
  .openapi(endCollection, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    const { state } = await c.var.app.endCollection(input)
    return c.json({ state }, 200)
  })
  .openapi(release, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.releaseVisit(input), 200)
  })
  .openapi(identify, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.identifyPatients(input), 200)
  })
  .openapi(cash, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.takeCash(input), 200)
  })
  .openapi(handOver, async (c) =>
    c.json(await c.var.app.handOver({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(fail, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    const { state, charge, fee } = await c.var.app.failVisit(input)
    return c.json({ state, chargePaise: charge, fee: fee && feeJson(fee) }, 200)
  })
  .openapi(reschedule, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.rescheduleVisit(input), 200)
  })

type Fee = NonNullable<Awaited<ReturnType<App['failVisit']>>['fee']>

function feeJson({ amount, phlebotomistPart, ...fee }: Fee) {
  return { ...fee, amountPaise: amount, phlebotomistPartPaise: phlebotomistPart }
}
