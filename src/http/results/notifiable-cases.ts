import { notifications } from '#src/domain/catalogue/item.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { sexes } from '#src/domain/people/patient.ts'
import {
  NotifiableCaseId,
  notifiableKinds,
  TellAuthority,
} from '#src/domain/results/notifiable/notifiable.ts'
import { notifiableCaseStates } from '#src/domain/results/notifiable/notifiable-case-machine.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { versionFirst } from '#src/http/door/problem.ts'

const params = z.strictObject({ id: NotifiableCaseId })
const text = z.string().nullable()

const Line = z.object({
  caseId: NotifiableCaseId,
  kind: z.enum(notifiableKinds),
  system: z.enum(notifications),
  state: z.enum(notifiableCaseStates),
  version: z.int(),
  testName: z.string(),
  orderId: OrderId,
  patientName: z.string(),
  birthDate: z.string(),
  ageYears: z.int(),
  sex: z.enum(sexes),
  choice: text,
  openedAt: z.string(),
  minutes: z.number(),
  isLate: z.boolean(),
  authority: text,
  reference: text,
  notifiedOn: text,
})

const InFull = Line.extend({
  collectedAt: text,
  address: z.string(),
  phone: text,
  isOwnPhone: z.boolean(),
  bookerName: text,
  withdrawnReason: text,
  withdrawnAt: text,
  today: z.string(),
  mayTell: z.boolean(),
})

const list = route('notifiable:read', 'listNotifiableCases', {
  method: 'get',
  path: '/notifiable-cases',
  summary: 'List the notifiable cases of a lab',
  request: { query: z.strictObject({ labId: LabId.optional() }) },
  responses: {
    200: json(
      'What the lab has to tell an authority, the longest open first, and what it told last',
      z.object({
        labId: LabId,
        now: z.string(),
        mayTell: z.boolean(),
        total: z.int(),
        open: z.array(Line),
        told: z.array(Line),
      }),
    ),
    ...problems,
  },
})

const view = route('notifiable:read', 'viewNotifiableCase', {
  method: 'get',
  path: '/notifiable-cases/{id}',
  summary: 'Show a notifiable case',
  request: { params },
  responses: {
    200: json('One case, with what the authority’s form asks for', InFull),
    ...problems,
  },
})

const tell = route(
  'notifiable:tell',
  'tellAuthority',
  {
    method: 'post',
    path: '/notifiable-cases/{id}',
    summary: 'Record that the authority was told of a case',
    request: { params, ...body(TellAuthority) },
    responses: { 200: json('Written down', z.object({ toldAt: z.string() })), ...problems },
  },
  { idempotent: true },
)

export const notifiableCases = newApi({ onInvalid: versionFirst })
  .openapi(list, async (c) =>
    c.json(await c.var.app.listNotifiableCases(c.req.valid('query')), 200),
  )
  .openapi(view, async (c) =>
    c.json(await c.var.app.viewNotifiableCase({ caseId: c.req.valid('param').id }), 200),
  )
  .openapi(tell, async (c) => {
    const input = { caseId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.tellAuthority(input), 200)
  })
