import {
  consentFamilies,
  ConsentId,
  consentLanguages,
  Counsellor,
  DeclareCounsellor,
  LogCounselling,
} from '#src/domain/consents/consent.ts'
import { LogResultTalk } from '#src/domain/consents/result-talk.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { versionFirst } from '#src/http/door/problem.ts'

const params = z.strictObject({ id: ConsentId })
const ofLab = z.strictObject({ id: LabId })

const withdraw = route(
  'consent:withdraw',
  'withdrawConsent',
  {
    method: 'post',
    path: '/consents/{id}/withdrawal',
    summary: 'Withdraw your consent to a test',
    description: 'Until the sample is drawn. Its tests are cancelled free of charge.',
    request: { params },
    responses: { 200: json('Withdrawn', z.object({ cancelledTests: z.int() })), ...problems },
  },
  { idempotent: true },
)

/** A patient who waits for counselling. */
const Waiting = z.object({
  consentId: ConsentId,
  version: z.int(),
  family: z.enum(consentFamilies),
  patientName: z.string(),
  signedName: z.string(),
  isGuardian: z.boolean(),
  language: z.enum(consentLanguages),
  phone: z.string().nullable(),
  number: z.string(),
  consentedAt: z.string(),
  tests: z.array(z.string()),
})

const list = route('consent:read', 'listCounselling', {
  method: 'get',
  path: '/consents',
  summary: 'List the consents that wait for counselling',
  request: { query: z.strictObject({ labId: LabId.optional() }) },
  responses: {
    200: json(
      'Whom the lab has still to counsel: `waiting` before the draw, `results` about a signed result',
      z.object({
        labId: LabId,
        waiting: z.array(Waiting),
        results: z.array(
          Waiting.extend({ orderId: OrderId, since: z.string(), isChange: z.boolean() }),
        ),
      }),
    ),
    ...problems,
  },
})

const counsel = route(
  'consent:counsel',
  'logCounselling',
  {
    method: 'post',
    path: '/consents/{id}/counselling',
    summary: 'Record counselling before a test',
    request: { params, ...body(LogCounselling) },
    responses: { 200: json('Written down', z.object({ counselledAt: z.string() })), ...problems },
  },
  { idempotent: true },
)

const tell = route(
  'consent:counsel',
  'logResultTalk',
  {
    method: 'post',
    path: '/consents/{id}/result-talks',
    summary: 'Record a talk about a result',
    description:
      'The talk about a signed result. Unless nobody was reached, the result is published with it.',
    request: { params, ...body(LogResultTalk) },
    responses: {
      200: json(
        'Written down',
        z.object({
          talkedAt: z.string(),
          waitsFor: z.enum(['call', 'payment', 'other-talk', 'signature']).nullable(),
          reportId: ReportId.nullable(),
        }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)

const viewOne = route('desk:read', 'viewCounsellor', {
  method: 'get',
  path: '/labs/{id}/counsellor',
  summary: 'Show the counsellor of a lab',
  request: { params: ofLab },
  responses: {
    200: json('Who counsels', z.object({ labId: LabId, counsellor: Counsellor.nullable() })),
    ...problems,
  },
})

const declare = route('counsellor:declare', 'declareCounsellor', {
  method: 'post',
  path: '/labs/{id}/counsellor',
  summary: 'Name the counsellor of a lab',
  description: 'Where nobody counsels, the lab’s tests that want consent are not listed.',
  request: { params: ofLab, ...body(DeclareCounsellor) },
  responses: { 200: json('Declared', z.object({ isOffered: z.boolean() })), ...problems },
})

export const consents = newApi({ onInvalid: versionFirst })
  .openapi(withdraw, async (c) => {
    const { id: consentId } = c.req.valid('param')
    return c.json(await c.var.app.withdrawConsent({ consentId }), 200)
  })
  .openapi(list, async (c) => c.json(await c.var.app.listCounselling(c.req.valid('query')), 200))
  .openapi(counsel, async (c) => {
    const input = { consentId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.logCounselling(input), 200)
  })
  .openapi(tell, async (c) => {
    const input = { consentId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.logResultTalk(input), 200)
  })
  .openapi(viewOne, async (c) =>
    c.json(await c.var.app.viewCounsellor({ labId: c.req.valid('param').id }), 200),
  )
  .openapi(declare, async (c) => {
    const input = { labId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.declareCounsellor(input), 200)
  })
