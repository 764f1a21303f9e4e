import { Hono } from 'hono'
import { z } from 'zod'
import { aReference } from './desk.ts'
import { faults } from './faults.ts'
import { readHostedOrder } from './hosted-order.ts'
import { outcomes } from './outcome.ts'
import type { Payment } from './payment.ts'
import type { Routed } from './sandbox-app.ts'
import { Amount, Reference } from './typed.ts'

const Pay = z.strictObject({
  encRequest: z.string(),
  access_code: z.string(),
  outcome: z.enum(outcomes).default('success'),
  delaySeconds: z.number().int().min(0).optional(),
  amount: Amount.optional(),
})
const Say = z.strictObject({
  number: z.string(),
  referenceNo: Reference.optional(),
  status: z.string().optional(),
  amount: Amount.optional(),
  currency: z.string().optional(),
})
const Faults = z.strictObject({ mode: z.enum(faults).nullable() })
const Rules = z.strictObject({ isOneRefundOnly: z.boolean() })
const RefundStatus = z.strictObject({
  refNo: z.string(),
  status: z.enum(['TS-REFC', 'TS-REFA', 'TS-REFF', 'TS-REFD']),
})
const SeedDay = z.strictObject({
  day: z.iso.date(),
  payments: z.array(
    z.strictObject({
      number: z.string(),
      amount: Amount,
      status: z.string().default('Successful'),
      currency: z.string().default('INR'),
      fee: Amount.default('0.00'),
      referenceNo: Reference.optional(),
      at: z.iso.datetime({ offset: true }).optional(),
    }),
  ),
})

/** Controls of the sandbox for tests and demonstrations, in JSON. */
export function levers({ merchant, cipher, ledger, desk, tick, rules, state }: Routed) {
  const app = new Hono()
  app.use(async ({ req, json }, next) => {
    // Another site's page cannot send this without a preflight request.
    const isJson = req.header('content-type')?.startsWith('application/json')
    return req.method === 'POST' && !isJson ? json({ says: 'wants JSON' }, 415) : next()
  })
  app.onError((error, { json }) => json({ says: String(error) }, 400))

  app.post('/pay', async ({ req, json }) => {
    const { encRequest, access_code, outcome, ...more } = Pay.parse(await req.json())
    if (access_code !== merchant.accessCode) return json({ says: 'access_code is not right' }, 400)
    const read = readHostedOrder(encRequest, merchant, cipher)
    if (!read.ok) return json({ says: read.says }, 400)
    const paid = desk.choose(desk.arrive(read.order), outcome, more)
    tick()
    return json(paid)
  })
  app.post('/say', async ({ req, json }) => {
    const { number, ...said } = Say.parse(await req.json())
    const paid = desk.say(number, said)
    return paid ? json(paid) : json({ says: 'no such payment' }, 404)
  })
  app.post('/faults', async ({ req, json }) => {
    state.fault = Faults.parse(await req.json()).mode
    return json({ mode: state.fault })
  })
  app.post('/rules', async ({ req, json }) => {
    Object.assign(rules, Rules.parse(await req.json()))
    return json(rules)
  })
  app.post('/refund-status', async ({ req, json }) => {
    const { refNo, status } = RefundStatus.parse(await req.json())
    for (const payment of ledger.all()) {
      const refunds = payment.refunds.map((one) => (one.refNo === refNo ? { ...one, status } : one))
      if (refunds.some((one, index) => one !== payment.refunds[index]))
        ledger.keep({ ...payment, refunds })
    }
    return json({ refNo, status })
  })
  app.post('/seed-day', async ({ req, json }) => {
    const { day, payments } = SeedDay.parse(await req.json())
    for (const { at, ...given } of payments) ledger.keep(seeded(given, at ?? noonOf(day)))
    return json({ seeded: payments.length })
  })
  app.get('/state/:number', async ({ req, json }) => {
    tick()
    const number = req.param('number')
    return json({ number, payments: ledger.ofNumber(number) })
  })
  return app
}

type Given = Pick<Payment, 'number' | 'amount' | 'status' | 'currency' | 'fee'> & {
  referenceNo?: string | undefined
}

function seeded({ referenceNo, ...given }: Given, at: string): Payment {
  return {
    ...given,
    referenceNo: referenceNo ?? aReference(),
    at,
    statusAt: at,
    successAt: null,
    language: 'EN',
    billingName: 'Seeded',
    bankReference: '1',
    redirectUrl: '',
    cancelUrl: '',
    refunds: [],
    pushes: [],
  }
}

function noonOf(day: string): string {
  return `${day}T12:00:00+05:30`
}
