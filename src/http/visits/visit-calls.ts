import {
  AllowEarlyVisit,
  ArriveAtVisit,
  FailVisit,
  HandOver,
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
import { body, json, problems, route, type Verb, z } from '#src/http/api.ts'
import { LeftOut, OwnVisit, VisitInFull, VisitOffer } from './visit-answers.ts'
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

export const list = route('visit:offers', 'listVisits', {
  method: 'get',
  path: '/visits',
  summary: 'List the visits on offer and your own',
  responses: {
    200: json(
      'Visits that wait for somebody in your city and fit your roster, and those you have',
      z.object({
        hasRoster: z.boolean(),
        offers: z.array(VisitOffer),
        leftOut: z.array(LeftOut),
        acceptsFrom: z.string().nullable(),
        visits: z.array(OwnVisit),
      }),
    ),
    ...problems,
  },
})

export const view = route('visit:read', 'viewVisit', {
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
export function step<Name extends string>(
  action: 'visit:accept' | 'visit:move',
  name: Name,
  verb: Verb,
  summary: string,
) {
  const path = `/visits/{id}/${name}` as const
  const shape = { method: 'post', path, summary, request: { params }, responses: moved } as const
  return route(action, verb, shape, once)
}

export const arrive = route(
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

export const renewCode = route(
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

export const endCollection = route(
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

export const release = route(
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

export const identify = route(
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

export const cash = route(
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

export const handOver = route(
  'visit:move',
  'handOver',
  {
    method: 'post',
    path: '/visits/{id}/hand-over',
    summary: 'Hand the tubes over at the lab',
    request: { params, body: { ...body(HandOver).body, required: false } },
    responses: {
      200: json('The manifest', State.extend({ barcodes: z.array(Barcode) })),
      ...problems,
    },
  },
  once,
)

export const fail = route(
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

export const reschedule = route(
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

export const allowEarly = route(
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
