import { CorrectionId, DecideCorrection, ProposeCorrection } from '#src/domain/cash/correction.ts'
import { correctionStates } from '#src/domain/cash/correction-machine.ts'
import { labStates } from '#src/domain/labs/lab-machine.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { DepositId, RefundId } from '#src/domain/payments/payment.ts'
import { TakeRefundBack } from '#src/domain/refunds/refund.ts'
import { DebtId, debtEndings, DecideDebt, ProposeDebt } from '#src/domain/settlement/debt.ts'
import { debtStates } from '#src/domain/settlement/debt-machine.ts'
import { ReturnPayout } from '#src/domain/settlement/inputs.ts'
import { PayoutId } from '#src/domain/settlement/settlement.ts'
import { amountJson } from '#src/http/described/amount-json.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { remittance, remittances } from './remittances.ts'

const paise = z.int()
const Standing = z.object({ state: z.string(), version: z.int() })

const payoutReturn = route(
  'settlement:make',
  'returnPayout',
  {
    method: 'post',
    path: '/payouts/{id}/return',
    summary: 'Record a payout that came back',
    request: {
      params: z.strictObject({ id: PayoutId }),
      ...body(ReturnPayout.omit({ payoutId: true })),
    },
    responses: { 200: json('The payout, owed to the lab again', Standing), ...problems },
  },
  { idempotent: true },
)

const refundReturn = route(
  'refund:send',
  'takeRefundBack',
  {
    method: 'post',
    path: '/refunds/{id}/return',
    summary: 'Record a refund that came back',
    request: { params: z.strictObject({ id: RefundId }), ...body(TakeRefundBack) },
    responses: { 200: json('The refund, owed to the patient again', Standing), ...problems },
  },
  { idempotent: true },
)

const correction = route(
  'cash:correct',
  'proposeCorrection',
  {
    method: 'post',
    path: '/cash-deposits/{id}/corrections',
    summary: 'Propose the correction of a deposit',
    request: {
      params: z.strictObject({ id: DepositId }),
      ...body(ProposeCorrection.omit({ depositId: true })),
    },
    responses: {
      200: json(
        'The proposal, for another person to confirm',
        z.object({ correctionId: CorrectionId, version: z.int(), leftPaise: paise }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)

const correctionDecision = route(
  'cash:correct',
  'decideCorrection',
  {
    method: 'post',
    path: '/cash-corrections/{id}/decision',
    summary: 'Approve or refuse the correction of a deposit',
    request: {
      params: z.strictObject({ id: CorrectionId }),
      ...body(DecideCorrection.omit({ correctionId: true })),
    },
    responses: {
      200: json(
        'The proposal as it was decided, and what is missing still',
        z.object({ state: z.enum(correctionStates), leftPaise: paise }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)

const OfLab = z.object({ labId: LabId, code: z.string(), name: z.string() })
const Owing = OfLab.extend({
  state: z.enum(labStates),
  owedPaise: paise,
  mayPropose: z.boolean(),
})

const Debt = z.object({
  debtId: DebtId,
  lab: OfLab,
  how: z.enum(debtEndings),
  state: z.enum(debtStates),
  version: z.int(),
  amountPaise: paise,
  reason: z.string(),
  reference: z.string().nullable(),
  proposedAt: z.string(),
  proposedByName: z.string(),
  decidedAt: z.string().nullable(),
  decidedByName: z.string().nullable(),
  mayDecide: z.boolean(),
})

const debts = route('debt:end', 'listDebts', {
  method: 'get',
  path: '/lab-debts',
  summary: 'List what labs owe',
  responses: {
    200: json(
      'Labs that owe us, and what was said of such debts',
      z.object({
        owing: z.array(Owing),
        debts: z.array(Debt),
      }),
    ),
    ...problems,
  },
})

const debt = route(
  'debt:end',
  'proposeDebt',
  {
    method: 'post',
    path: '/lab-debts',
    summary: 'Propose how a lab’s debt ends',
    request: body(ProposeDebt),
    responses: {
      200: json(
        'The proposal, for another person to confirm',
        z.object({ debtId: DebtId, version: z.int() }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)

const debtDecision = route(
  'debt:end',
  'decideDebt',
  {
    method: 'post',
    path: '/lab-debts/{id}/decision',
    summary: 'Approve or refuse how a lab’s debt ends',
    request: { params: z.strictObject({ id: DebtId }), ...body(DecideDebt.omit({ debtId: true })) },
    responses: {
      200: json('The proposal as it was decided', z.object({ state: z.enum(debtStates) })),
      ...problems,
    },
  },
  { idempotent: true },
)

const owedJson = <Row extends { owed: number }>({ owed, ...row }: Row) => ({
  ...row,
  owedPaise: owed,
})

/**
 * Corrections of money: payouts returned by the bank, cash found later, debts of labs, taxes paid.
 */
export const moneyCorrections = newApi()
  .openapi(payoutReturn, async (c) => {
    const payoutId = c.req.valid('param').id
    return c.json(await c.var.app.returnPayout({ payoutId, ...c.req.valid('json') }), 200)
  })
  .openapi(refundReturn, async (c) => {
    const refundId = c.req.valid('param').id
    return c.json(await c.var.app.takeRefundBack({ refundId, ...c.req.valid('json') }), 200)
  })
  .openapi(correction, async (c) => {
    const depositId = c.req.valid('param').id
    const { left, ...made } = await c.var.app.proposeCorrection({
      depositId,
      ...c.req.valid('json'),
    })
    return c.json({ ...made, leftPaise: left }, 200)
  })
  .openapi(correctionDecision, async (c) => {
    const correctionId = c.req.valid('param').id
    const decided = await c.var.app.decideCorrection({ correctionId, ...c.req.valid('json') })
    return c.json({ state: decided.state, leftPaise: decided.left }, 200)
  })
  .openapi(debts, async (c) => {
    const { owing, debts: said } = await c.var.app.listDebts()
    return c.json({ owing: owing.map(owedJson), debts: said.map(amountJson) }, 200)
  })
  .openapi(debt, async (c) => c.json(await c.var.app.proposeDebt(c.req.valid('json')), 200))
  .openapi(debtDecision, async (c) => {
    const debtId = c.req.valid('param').id
    return c.json(await c.var.app.decideDebt({ debtId, ...c.req.valid('json') }), 200)
  })
  .openapi(remittances, async (c) => {
    const { owed, remittances: paid } = await c.var.app.listRemittances()
    return c.json({ owed: owed.map(owedJson), remittances: paid.map(amountJson) }, 200)
  })
  .openapi(remittance, async (c) => {
    const { left, ...made } = await c.var.app.recordRemittance(c.req.valid('json'))
    return c.json({ ...made, leftPaise: left }, 200)
  })
