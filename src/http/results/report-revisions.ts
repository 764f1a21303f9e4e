import { OrderId } from '#src/domain/orders/order.ts'
import {
  DiscardRevision,
  DraftRevision,
  ProposeWithdrawal,
  SignRevision,
} from '#src/domain/reports/inputs.ts'
import { sexes } from '#src/domain/people/patient.ts'
import { reportStates } from '#src/domain/reports/report-machine.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { revisionStates } from '#src/domain/reports/revision-machine.ts'
import {
  RevisionId,
  revisionKinds,
  revisionReasons,
  revisionSides,
} from '#src/domain/reports/revision.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { ReportChange } from './report-answer.ts'

const ofReport = { params: z.strictObject({ id: ReportId }) }
const ofRevision = { params: z.strictObject({ id: RevisionId }) }
const once = { idempotent: true }

const Drafted = z.object({
  revisionId: RevisionId,
  version: z.int(),
  state: z.enum(revisionStates),
})

const Told = z.object({
  revisionId: RevisionId,
  reportId: ReportId,
  orderId: OrderId,
  kind: z.enum(revisionKinds),
  reason: z.enum(revisionReasons),
  words: z.string(),
  state: z.enum(revisionStates),
  version: z.int(),
  baseVersion: z.int(),
  newVersion: z.int().nullable(),
  draftedFrom: z.enum(revisionSides),
  draftedAt: z.string(),
  decidedAt: z.string().nullable(),
})

/** With who drafted it, and what the reader may do about it. */
const Named = Told.extend({
  draftedBy: z.string(),
  decidedBy: z.string().nullable(),
  reportNumber: z.string(),
  may: z.object({ sign: z.boolean(), confirm: z.boolean(), discard: z.boolean() }),
})

const InFull = Named.extend({
  changes: z.array(ReportChange),
  text: z.string().nullable(),
  reportState: z.enum(reportStates),
  latestVersion: z.int(),
  patient: z.object({ name: z.string(), ageYears: z.int(), sex: z.enum(sexes) }),
})

const Withdrawable = z.object({
  reportId: ReportId,
  reportNumber: z.string(),
  lab: z.string(),
  state: z.enum(reportStates),
  version: z.int(),
  publishedAt: z.string(),
})

const desk = route('revision:read', 'viewReportDesk', {
  method: 'get',
  path: '/orders/{id}/report',
  summary: 'Show the report of an order as the lab sees it',
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
  'draftRevision',
  {
    method: 'post',
    path: '/reports/{id}/revisions',
    summary: 'Draft a revision of a report',
    request: { ...ofReport, ...body(DraftRevision) },
    responses: {
      200: json('Written down; the published version stands until another signs', Drafted),
      ...problems,
    },
  },
  once,
)

const view = route('revision:read', 'viewRevision', {
  method: 'get',
  path: '/revisions/{id}',
  summary: 'Show a revision beside what it changes',
  request: ofRevision,
  responses: { 200: json('One revision, with what it changes', InFull), ...problems },
})

const sign = route(
  'revision:sign',
  'signRevision',
  {
    method: 'post',
    path: '/revisions/{id}/sign',
    summary: 'Sign a revision',
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
  'discardRevision',
  {
    method: 'post',
    path: '/revisions/{id}/discard',
    summary: 'Discard a draft revision',
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
  'proposeWithdrawal',
  {
    method: 'post',
    path: '/reports/{id}/withdrawals',
    summary: 'Propose to withdraw a report',
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
  'confirmWithdrawal',
  {
    method: 'post',
    path: '/revisions/{id}/confirm',
    summary: 'Confirm the withdrawal of a report',
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

const waiting = route('withdrawal:list', 'listWithdrawals', {
  method: 'get',
  path: '/withdrawals',
  summary: 'List the reports to be withdrawn',
  request: { query: z.strictObject({ number: z.string().trim().max(40).optional() }) },
  responses: {
    200: json(
      'Withdrawals that wait for their second person; the reports of a booking, where one is named',
      z.object({
        waiting: z.array(Named.extend({ lab: z.string(), openTests: z.int() })),
        reports: z.array(Withdrawable).nullable(),
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
