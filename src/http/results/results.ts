import { LabId } from '#src/domain/labs/lab.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { orderStates } from '#src/domain/orders/order-machine.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { BenchPageAsked, benchLists } from '#src/domain/results/bench/bench-lists.ts'
import { GiveUpTests } from '#src/domain/results/give-up.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import {
  AuthoriseResults,
  DecideResult,
  EnterResult,
  HoldResult,
  ReopenResult,
  RetestItem,
  VerifyResult,
} from '#src/domain/results/calculated/inputs.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { BenchCall, BenchChange, BenchItem, BenchTube, Ringing } from './bench-answers.ts'
import { versionFirst } from '#src/http/door/problem.ts'
import { attempt, call, viewCall } from './calls.ts'
import { enterPanel } from './panel.ts'

const params = z.strictObject({ id: TestItemId })
const State = z.object({ state: z.enum(itemStates) })
const once = { idempotent: true }

const bench = route('bench:read', 'viewBench', {
  method: 'get',
  path: '/bench',
  summary: 'Show what the lab has to do now',
  request: { query: BenchPageAsked.safeExtend({ labId: LabId.optional() }) },
  responses: {
    200: json(
      'What the lab has to do now: how many in each list, and one page of a list. Without `list` the first page of each; `after` and `before` take what another page gave as `next` and `previous`',
      z.object({
        labId: LabId,
        now: z.string(),
        list: z.enum(benchLists).nullable(),
        counts: z.record(z.enum(benchLists), z.int()),
        /** The section asked for; null: all. */
        section: z.string().nullable(),
        /** How many orders of the list each section has; empty for tubes, changes and calls. */
        sections: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
        page: z
          .object({
            first: z.int(),
            last: z.int(),
            total: z.int(),
            next: z.string().nullable(),
            previous: z.string().nullable(),
          })
          .nullable(),
        tubes: z.array(BenchTube),
        items: z.array(BenchItem),
        changes: z.array(BenchChange),
        calls: z.array(BenchCall),
        may: z.object({ receive: z.boolean(), enter: z.boolean(), sign: z.boolean() }),
        ringing: Ringing,
      }),
    ),
    ...problems,
  },
})

const enter = route(
  'result:enter',
  'enterResult',
  {
    method: 'post',
    path: '/test-items/{id}/result',
    summary: 'Enter a result',
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
  'verifyResult',
  {
    method: 'post',
    path: '/test-items/{id}/verify',
    summary: 'Verify a result',
    request: { params, ...body(VerifyResult) },
    responses: { 200: json('Verified', State), ...problems },
  },
  once,
)

const hold = route(
  'result:hold',
  'holdResult',
  {
    method: 'post',
    path: '/test-items/{id}/hold',
    summary: 'Hold a value back, with a reason',
    request: { params, ...body(HoldResult) },
    responses: { 200: json('Held until it is verified again', State), ...problems },
  },
  once,
)

const retest = route(
  'result:authorise',
  'retestItem',
  {
    method: 'post',
    path: '/test-items/{id}/retest',
    summary: 'Have a test measured again',
    request: { params, ...body(RetestItem) },
    responses: { 200: json('To be measured again', State), ...problems },
  },
  once,
)

const reopen = route(
  'result:authorise',
  'reopenResult',
  {
    method: 'post',
    path: '/test-items/{id}/reopen',
    summary: 'Take back a signed, unpublished result',
    request: { params, ...body(ReopenResult) },
    responses: { 200: json('To be entered and signed again', State), ...problems },
  },
  once,
)

const giveUp = route(
  'item:give-up',
  'giveUpTests',
  {
    method: 'post',
    path: '/orders/{id}/give-up',
    summary: 'End tests that cannot be done',
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
  'decideResult',
  {
    method: 'post',
    path: '/test-items/{id}/decision',
    summary: 'Decide what a held result means',
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
  'authoriseResults',
  {
    method: 'post',
    path: '/results/authorise',
    summary: 'Sign results and publish the report',
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

export const results = newApi({ onInvalid: versionFirst })
  .openapi(bench, async (c) => c.json(await c.var.app.viewBench(c.req.valid('query')), 200))
  .openapi(enter, async (c) => {
    const input = { testItemId: c.req.valid('param').id, result: c.req.valid('json') }
    return c.json(await c.var.app.enterResult(input), 200)
  })
  .openapi(enterPanel, async (c) => {
    const input = { orderId: c.req.valid('param').id, ...c.req.valid('json') }
    const { entered, refused } = await c.var.app.enterResults(input)
    // No value is stored with the answer of an idempotency key.
    const codes = refused.map(({ testItemId, refusal }) => ({ testItemId, refusal }))
    return c.json({ entered: [...entered], refused: codes }, 200)
  })
  .openapi(verify, async (c) => {
    const input = { testItemId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.verifyResult(input), 200)
  })
  .openapi(hold, async (c) => {
    const input = { testItemId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.holdResult(input), 200)
  })
  .openapi(retest, async (c) => {
    const input = { testItemId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.retestItem(input), 200)
  })
  .openapi(reopen, async (c) => {
    const input = { testItemId: c.req.valid('param').id, ...c.req.valid('json') }
    return c.json(await c.var.app.reopenResult(input), 200)
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
