import { DepositCash, ListDeposits, ReconcileDeposit } from '#src/domain/cash/inputs.ts'
import { depositStates } from '#src/domain/payments/deposit-machine.ts'
import { DepositId } from '#src/domain/payments/payment.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { amountJson } from '#src/http/described/amount-json.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { OwnCash, Slip, SlipInFull } from './cash-answers.ts'

const params = z.strictObject({ id: DepositId })
const paise = z.int()
const Held = z.object({
  phlebotomistId: UserId,
  name: z.string(),
  amountPaise: paise,
  receipts: z.int(),
})

const held = route('cash:read', 'listCashInHand', {
  method: 'get',
  path: '/cash-in-hand',
  summary: 'List the cash that phlebotomists hold',
  responses: {
    200: json('Which phlebotomist holds how much', z.object({ held: z.array(Held) })),
    ...problems,
  },
})

const own = route('cash:read-own', 'viewOwnCash', {
  method: 'get',
  path: '/own-cash',
  summary: 'Show the cash you hold and what you earned',
  responses: {
    200: json('Your cash in hand, how much more you may take, your slips and earnings', OwnCash),
    ...problems,
  },
})

const Taken = z.object({
  depositId: DepositId,
  number: z.string(),
  amountPaise: paise,
  expectedPaise: paise,
  shortPaise: paise,
  receipts: z.int(),
  state: z.enum(depositStates),
})

const deposit = route(
  'cash:deposit',
  'depositCash',
  {
    method: 'post',
    path: '/cash-deposits',
    summary: 'Take in the cash that a phlebotomist holds',
    request: body(DepositCash),
    responses: { 200: json('The slip it was taken in on', Taken), ...problems },
  },
  { idempotent: true },
)

const list = route('cash:read', 'listDeposits', {
  method: 'get',
  path: '/cash-deposits',
  summary: 'List deposits',
  request: { query: ListDeposits },
  responses: {
    200: json(
      'Slips, newest first; `next` is the `before` of the next page',
      z.object({ deposits: z.array(Slip), next: DepositId.nullable() }),
    ),
    ...problems,
  },
})

const view = route('cash:read', 'viewDeposit', {
  method: 'get',
  path: '/cash-deposits/{id}',
  summary: 'Show a deposit with its receipts',
  request: { params },
  responses: { 200: json('The slip with its receipts', SlipInFull), ...problems },
})

const reconcile = route(
  'cash:reconcile',
  'reconcileDeposit',
  {
    method: 'post',
    path: '/cash-deposits/{id}/reconcile',
    summary: 'Reconcile a deposit with the bank',
    request: { params, ...body(ReconcileDeposit.omit({ depositId: true })) },
    responses: {
      200: json(
        'The slip, compared with the bank’s receipt',
        z.object({ state: z.enum(['reconciled', 'short']), chargedPaise: paise }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)

type Amounts = { expected: number; counted: number; short: number }

function slipJson<Line extends Amounts>({ expected, counted, short, ...line }: Line) {
  return { ...line, expectedPaise: expected, countedPaise: counted, shortPaise: short }
}

export const cash = newApi()
  .openapi(held, async (c) => {
    const all = await c.var.app.listCashInHand()
    return c.json({ held: all.map(amountJson) }, 200)
  })
  .openapi(own, async (c) => {
    const mine = await c.var.app.viewOwnCash()
    const { held: heldPaise, promised, limit, left, earned } = mine
    const sums = { heldPaise, promisedPaise: promised, limitPaise: limit, leftPaise: left }
    const receipts = mine.receipts.map(amountJson)
    const deposits = mine.deposits.map(slipJson)
    const earnings = mine.earnings.map(amountJson)
    return c.json({ ...sums, earnedPaise: earned, receipts, deposits, earnings }, 200)
  })
  .openapi(deposit, async (c) => {
    const taken = await c.var.app.depositCash(c.req.valid('json'))
    const { amount, expected, short, ...slip } = taken
    const sums = { amountPaise: amount, expectedPaise: expected, shortPaise: short }
    return c.json({ ...slip, ...sums }, 200)
  })
  .openapi(list, async (c) => {
    const { deposits, next } = await c.var.app.listDeposits(c.req.valid('query'))
    return c.json({ deposits: deposits.map(slipJson), next }, 200)
  })
  .openapi(view, async (c) => {
    const slip = await c.var.app.viewDeposit({ depositId: c.req.valid('param').id })
    return c.json({ ...slipJson(slip), receipts: slip.receipts.map(amountJson) }, 200)
  })
  .openapi(reconcile, async (c) => {
    const { id: depositId } = c.req.valid('param')
    const decided = await c.var.app.reconcileDeposit({ depositId, ...c.req.valid('json') })
    return c.json({ state: decided.state, chargedPaise: decided.charged }, 200)
  })
