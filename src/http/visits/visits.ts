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
import { body, json, newApi, problems, route, type Verb, z } from '#src/http/api.ts'
import { OwnVisit, VisitInFull, VisitOffer } from './visit-answers.ts'

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

const list = route('visit:offers', 'listVisits', {
  method: 'get',
  path: '/visits',
  summary: 'List the visits on offer and your own',
  responses: {
    200: json(
      'Visits that wait for somebody in your city, and those you have',
      z.object({
        offers: z.array(VisitOffer),
        acceptsFrom: z.string().nullable(),
        visits: z.array(OwnVisit),
      }),
    ),
    ...problems,
  },
})

const view = route('visit:read', 'viewVisit', {
  method: 'get',
  path: '/visits/{id}',
  summary: 'Show a visit',
  request: { params },
  responses: {
    200: json('The visit', VisitInFull),
    ...problems,
  },
})

/** A step that needs only the visit. */
function step<Name extends string>(
  action: 'visit:accept' | 'visit:move',
  name: Name,
  verb: Verb,
  summary: string,
) {
  const path = `/visits/{id}/${name}` as const
  const shape = { method: 'post', path, summary, request: { params }, responses: moved } as const
  return route(action, verb, shape, once)
}

const arrive = route(
  'visit:move',
  'arriveAtVisit',
  {
    method: 'post',
    path: '/visits/{id}/arrive',
    summary: 'Record the arrival at the door',
    // The location is optional.
    request: { params, body: { content: { 'application/json': { schema: ArriveAtVisit } } } },
    responses: moved,
  },
  once,
)

const call = route(
  'visit:move',
  'callPatient',
  {
    method: 'post',
    path: '/visits/{id}/call',
    summary: 'Call the patient from the door',
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
  'renewStartCode',
  {
    method: 'post',
    path: '/visits/{id}/new-code',
    summary: 'Renew the start code of a visit',
    request: { params, ...body(RenewStartCode) },
    responses: moved,
  },
  once,
)

const endCollection = route(
  'visit:end-collection',
  'endCollection',
  {
    method: 'post',
    path: '/visits/{id}/end-collection',
    summary: 'End a collection for the phlebotomist',
    request: { params, ...body(EndCollection) },
    responses: moved,
  },
  once,
)

const release = route(
  'visit:release',
  'releaseVisit',
  {
    method: 'post',
    path: '/visits/{id}/release',
    summary: 'Give a visit back',
    request: { params, ...body(ReleaseVisit) },
    responses: moved,
  },
  once,
)

const identify = route(
  'visit:move',
  'identifyPatients',
  {
    method: 'post',
    path: '/visits/{id}/identify',
    summary: 'Identify the patients at the door',
    request: { params, ...body(IdentifyPatients) },
    responses: moved,
  },
  once,
)

const cash = route(
  'visit:move',
  'takeCash',
  {
    method: 'post',
    path: '/visits/{id}/cash',
    summary: 'Take the cash for a booking',
    request: { params, ...body(TakeCash) },
    responses: { 200: json('Taken', z.object({ receiptNumber: z.string() })), ...problems },
  },
  once,
)

const handOver = route(
  'visit:move',
  'handOver',
  {
    method: 'post',
    path: '/visits/{id}/hand-over',
    summary: 'Hand the tubes over at the lab',
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
  'failVisit',
  {
    method: 'post',
    path: '/visits/{id}/fail',
    summary: 'End a visit that failed',
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
  'rescheduleVisit',
  {
    method: 'post',
    path: '/visits/{id}/reschedule',
    summary: 'Choose another hour for a visit',
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
  'allowEarlyVisit',
  {
    method: 'post',
    path: '/visits/{id}/early',
    summary: 'Allow or revoke an early visit',
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
    const { offers, visits: mine, acceptsFrom } = await c.var.app.listVisits()
    const offered = offers.map(({ cashDue, collectionCharge, ...offer }) => ({
      ...offer,
      cashDuePaise: cashDue,
      payPaise: collectionCharge,
    }))
    const accepted = mine.map(({ cashDue, ...visit }) => ({ ...visit, cashDuePaise: cashDue }))
    return c.json({ offers: offered, visits: accepted, acceptsFrom }, 200)
  })
  .openapi(view, async (c) => {
    const visitId = c.req.valid('param').id
    const { cashDue, payment, ...visit } = await c.var.app.viewVisit({ visitId })
    const { amount, ...paid } = payment
    const answer = { ...visit, cashDuePaise: cashDue, payment: { ...paid, amountPaise: amount } }
    return c.json(answer, 200)
  })
  .openapi(step('visit:accept', 'accept', 'acceptVisit', 'Accept a visit'), async (c) =>
    c.json(await c.var.app.acceptVisit({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(step('visit:move', 'depart', 'departForVisit', 'Set out for a visit'), async (c) =>
    c.json(await c.var.app.departForVisit({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(arrive, async (c) => {
    const input = { visitId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.arriveAtVisit(input), 200)
  })
  .openapi(call, async (c) =>
    c.json(await c.var.app.callPatient({ visitId: c.req.valid('param').id }), 200),
  )
  .openapi(step('visit:move', 'finish', 'finishCollection', 'Finish collecting'), async (c) =>
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
