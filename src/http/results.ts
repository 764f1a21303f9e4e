import { LabId } from '#src/domain/labs/lab.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { orderStates } from '#src/domain/orders/order-machine.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { RevisionId } from '#src/domain/reports/revision.ts'
import { BenchPageAsked, benchLists } from '#src/domain/results/bench-lists.ts'
import { NoteCallAttempt } from '#src/domain/results/call.ts'
import { callStates } from '#src/domain/results/call-machine.ts'
import { GiveUpTests } from '#src/domain/results/give-up.ts'
import { resultFlags } from '#src/domain/results/flag.ts'
import {
  AuthoriseResults,
  DecideResult,
  EnterResult,
  RecordCall,
  RetestItem,
  VerifyResult,
} from '#src/domain/results/inputs.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { CallTaskId, TestItemId } from '#src/domain/results/item.ts'
import { body, json, newApi, problems, route, z } from './api.ts'
import { versionFirst } from './problem.ts'

const params = z.strictObject({ id: TestItemId })
const State = z.object({ state: z.enum(itemStates) })
const once = { idempotent: true }

const bench = route('bench:read', {
  method: 'get',
  path: '/bench',
  request: { query: BenchPageAsked.safeExtend({ labId: LabId.optional() }) },
  responses: {
    200: json(
      'What the lab has to do now: how many in each list, and one page of a list. Without `list` the first page of each; `after` and `before` take what another page gave as `next` and `previous`',
      z.object({
        labId: LabId,
        now: z.string(),
        list: z.enum(benchLists).nullable(),
        counts: z.record(z.enum(benchLists), z.int()),
        page: z
          .object({
            first: z.int(),
            last: z.int(),
            total: z.int(),
            next: z.string().nullable(),
            previous: z.string().nullable(),
          })
          .nullable(),
        tubes: z.array(z.looseObject({ state: z.string() })),
        items: z.array(
          z.looseObject({ testItemId: TestItemId, version: z.int(), state: z.enum(itemStates) }),
        ),
        changes: z.array(z.looseObject({ revisionId: RevisionId })),
        calls: z.array(z.looseObject({ callTaskId: CallTaskId })),
      }),
    ),
    ...problems,
  },
})

const enter = route(
  'result:enter',
  {
    method: 'post',
    path: '/test-items/{id}/result',
    request: { params, ...body(EnterResult) },
    responses: {
      200: json('Entered, with its flag', State.extend({ flag: z.enum(resultFlags) })),
      ...problems,
    },
  },
  once,
)

const verify = route(
  'result:verify',
  {
    method: 'post',
    path: '/test-items/{id}/verify',
    request: { params, ...body(VerifyResult) },
    responses: { 200: json('Verified', State), ...problems },
  },
  once,
)

const retest = route(
  'result:authorise',
  {
    method: 'post',
    path: '/test-items/{id}/retest',
    request: { params, ...body(RetestItem) },
    responses: { 200: json('To be measured again', State), ...problems },
  },
  once,
)

const giveUp = route(
  'item:give-up',
  {
    method: 'post',
    path: '/orders/{id}/give-up',
    request: { params: z.strictObject({ id: OrderId }), ...body(GiveUpTests) },
    responses: {
      200: json('How many tests ended undone', z.object({ ended: z.int() })),
      ...problems,
    },
  },
  once,
)

const decide = route(
  'result:authorise',
  {
    method: 'post',
    path: '/test-items/{id}/decision',
    request: { params, ...body(DecideResult) },
    responses: {
      200: json('Decided by a person', State.extend({ flag: z.enum(resultFlags) })),
      ...problems,
    },
  },
  once,
)

const sign = route(
  'result:authorise',
  {
    method: 'post',
    path: '/results/authorise',
    request: body(AuthoriseResults),
    responses: {
      200: json(
        'Signed and published',
        z.object({
          state: z.enum(orderStates),
          signed: z.int(),
          reportId: ReportId.nullable(),
        }),
      ),
      ...problems,
    },
  },
  once,
)

const call = route(
  'call:record',
  {
    method: 'post',
    path: '/calls/{id}',
    request: { params: z.strictObject({ id: CallTaskId }), ...body(RecordCall) },
    responses: { 200: json('Recorded', z.object({ toldAt: z.string() })), ...problems },
  },
  once,
)

const viewCall = route('bench:read', {
  method: 'get',
  path: '/calls/{id}',
  request: { params: z.strictObject({ id: CallTaskId }) },
  responses: {
    200: json(
      'A critical value to be told: the number to call, the limit it broke, the earlier value',
      z.looseObject({ callTaskId: CallTaskId, state: z.enum(callStates), openedAt: z.string() }),
    ),
    ...problems,
  },
})

const attempt = route(
  'call:record',
  {
    method: 'post',
    path: '/calls/{id}/attempts',
    request: { params: z.strictObject({ id: CallTaskId }), ...body(NoteCallAttempt) },
    responses: {
      200: json('Noted; the call stays open', z.object({ triedAt: z.string() })),
      ...problems,
    },
  },
  once,
)

export const results = newApi({ onInvalid: versionFirst })
  .openapi(bench, async (c) => c.json(await c.var.app.viewBench(c.req.valid('query')), 200))
  .openapi(enter, async (c) => {
    const input = { testItemId: c.req.valid('param').id, result: c.req.valid('json') }
    return c.json(await c.var.app.enterResult(input), 200)
  })
  .openapi(verify, async (c) => {
    const input = { testItemId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.verifyResult(input), 200)
  })
  .openapi(retest, async (c) => {
    const input = { testItemId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.retestItem(input), 200)
  })
  .openapi(giveUp, async (c) => {
    const input = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.giveUpTests(input), 200)
  })
  .openapi(decide, async (c) => {
    const input = { testItemId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.decideResult(input), 200)
  })
  .openapi(sign, async (c) => c.json(await c.var.app.authoriseResults(c.req.valid('json')), 200))
  .openapi(call, async (c) => {
    const input = { callTaskId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.recordCall(input), 200)
  })
  .openapi(viewCall, async (c) =>
    c.json(await c.var.app.viewCall({ callTaskId: c.req.valid('param').id }), 200),
  )
  .openapi(attempt, async (c) => {
    const input = { callTaskId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.noteCallAttempt(input), 200)
  })
