import { OrderId } from '#src/domain/orders/order.ts'
import {
  DiscardRevision,
  DraftRevision,
  ProposeWithdrawal,
  SignRevision,
} from '#src/domain/reports/inputs.ts'
import { reportStates } from '#src/domain/reports/report-machine.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { revisionStates } from '#src/domain/reports/revision-machine.ts'
import { RevisionId, revisionKinds, revisionReasons } from '#src/domain/reports/revision.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { body, json, newApi, problems, route, z } from './api.ts'

const ofReport = { params: z.strictObject({ id: ReportId }) }
const ofRevision = { params: z.strictObject({ id: RevisionId }) }
const once = { idempotent: true }

const Drafted = z.object({
  revisionId: RevisionId,
  version: z.int(),
  state: z.enum(revisionStates),
})

const Told = z.looseObject({
  revisionId: RevisionId,
  reportId: ReportId,
  kind: z.enum(revisionKinds),
  reason: z.enum(revisionReasons),
  words: z.string(),
  state: z.enum(revisionStates),
  version: z.int(),
  baseVersion: z.int(),
  newVersion: z.int().nullable(),
})

const desk = route('revision:read', {
  method: 'get',
  path: '/orders/{id}/report',
  request: { params: z.strictObject({ id: OrderId }) },
  responses: {
    200: json(
      'What the lab may do about the report of an order; null where nothing is published',
      z
        .object({
          reportId: ReportId,
          reportNumber: z.string(),
          state: z.enum(reportStates),
          version: z.int(),
          publishedAt: z.string(),
          items: z.array(z.object({ testItemId: TestItemId, version: z.int() })),
          revisions: z.array(Told),
          may: z.object({ revise: z.boolean(), withdraw: z.boolean() }),
        })
        .nullable(),
    ),
    ...problems,
  },
})

const draft = route(
  'revision:draft',
  {
    method: 'post',
    path: '/reports/{id}/revisions',
    request: { ...ofReport, ...body(DraftRevision) },
    responses: {
      200: json('Written down; the published version stands until another signs', Drafted),
      ...problems,
    },
  },
  once,
)

const view = route('revision:read', {
  method: 'get',
  path: '/revisions/{id}',
  request: ofRevision,
  responses: { 200: json('One revision, with what it changes', Told), ...problems },
})

const sign = route(
  'revision:sign',
  {
    method: 'post',
    path: '/revisions/{id}/sign',
    request: { ...ofRevision, ...body(SignRevision) },
    responses: {
      200: json(
        'Signed, and published as a new version',
        z.object({ reportId: ReportId, version: z.int(), state: z.enum(revisionStates) }),
      ),
      ...problems,
    },
  },
  once,
)

const discard = route(
  'revision:discard',
  {
    method: 'post',
    path: '/revisions/{id}/discard',
    request: { ...ofRevision, ...body(DiscardRevision) },
    responses: {
      200: json('Thrown away', z.object({ state: z.enum(revisionStates) })),
      ...problems,
    },
  },
  once,
)

const propose = route(
  'report:withdraw',
  {
    method: 'post',
    path: '/reports/{id}/withdrawals',
    request: { ...ofReport, ...body(ProposeWithdrawal) },
    responses: {
      200: json('Proposed; the report stands until the other side confirms', Drafted),
      ...problems,
    },
  },
  once,
)

const confirm = route(
  'report:withdraw',
  {
    method: 'post',
    path: '/revisions/{id}/confirm',
    request: { ...ofRevision, ...body(SignRevision) },
    responses: {
      200: json(
        'Withdrawn: a tombstone stands in its place',
        z.object({ reportId: ReportId, state: z.enum(reportStates) }),
      ),
      ...problems,
    },
  },
  once,
)

const waiting = route('withdrawal:list', {
  method: 'get',
  path: '/withdrawals',
  request: { query: z.strictObject({ number: z.string().trim().max(40).optional() }) },
  responses: {
    200: json(
      'Withdrawals that wait for their second person; the reports of a booking, where one is named',
      z.object({
        waiting: z.array(Told),
        reports: z.array(z.looseObject({ reportId: ReportId, version: z.int() })).nullable(),
      }),
    ),
    ...problems,
  },
})

export const reportRevisions = newApi()
  .openapi(desk, async (c) =>
    c.json(await c.var.app.viewReportDesk({ orderId: c.req.valid('param').id }), 200),
  )
  .openapi(draft, async (c) => {
    const input = { reportId: c.req.valid('param').id, revision: c.req.valid('json') }
    return c.json(await c.var.app.draftRevision(input), 200)
  })
  .openapi(view, async (c) =>
    c.json(await c.var.app.viewRevision({ revisionId: c.req.valid('param').id }), 200),
  )
  .openapi(sign, async (c) => {
    const input = { revisionId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.signRevision(input), 200)
  })
  .openapi(discard, async (c) => {
    const input = { revisionId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.discardRevision(input), 200)
  })
  .openapi(propose, async (c) => {
    const input = { reportId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.proposeWithdrawal(input), 200)
  })
  .openapi(confirm, async (c) => {
    const input = { revisionId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.confirmWithdrawal(input), 200)
  })
  .openapi(waiting, async (c) => c.json(await c.var.app.listWithdrawals(c.req.valid('query')), 200))
