import {
  ConsentId,
  Counsellor,
  DeclareCounsellor,
  LogCounselling,
} from '#src/domain/consents/consent.ts'
import { LogResultTalk } from '#src/domain/consents/result-talk.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { body, json, newApi, problems, route, z } from './api.ts'
import { versionFirst } from './problem.ts'

const params = z.strictObject({ id: ConsentId })
const ofLab = z.strictObject({ id: LabId })

const withdraw = route(
  'consent:withdraw',
  {
    method: 'post',
    path: '/consents/{id}/withdrawal',
    description: 'Until the sample is drawn. Its tests are cancelled free of charge.',
    request: { params },
    responses: { 200: json('Withdrawn', z.object({ cancelledTests: z.int() })), ...problems },
  },
  { idempotent: true },
)

const list = route('consent:counsel', {
  method: 'get',
  path: '/consents',
  request: { query: z.strictObject({ labId: LabId.optional() }) },
  responses: {
    200: json(
      'Whom the lab has still to counsel: `waiting` before the draw, `results` about a signed result',
      z.object({
        labId: LabId,
        waiting: z.array(z.looseObject({ consentId: ConsentId, version: z.int() })),
        results: z.array(z.looseObject({ consentId: ConsentId, version: z.int() })),
      }),
    ),
    ...problems,
  },
})

const counsel = route(
  'consent:counsel',
  {
    method: 'post',
    path: '/consents/{id}/counselling',
    request: { params, ...body(LogCounselling) },
    responses: { 200: json('Written down', z.object({ counselledAt: z.string() })), ...problems },
  },
  { idempotent: true },
)

const tell = route(
  'consent:counsel',
  {
    method: 'post',
    path: '/consents/{id}/result-talks',
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

const viewOne = route('desk:read', {
  method: 'get',
  path: '/labs/{id}/counsellor',
  request: { params: ofLab },
  responses: {
    200: json('Who counsels', z.object({ labId: LabId, counsellor: Counsellor.nullable() })),
    ...problems,
  },
})

const declare = route('counsellor:declare', {
  method: 'post',
  path: '/labs/{id}/counsellor',
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
