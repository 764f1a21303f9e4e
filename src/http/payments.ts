import { DepositCash } from '#src/domain/payments/deposit-cash.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { body, json, newApi, problems, route, z } from './api.ts'

const held = route('cash:deposit', {
  method: 'get',
  path: '/cash-in-hand',
  responses: {
    200: json(
      'Which phlebotomist holds how much',
      z.object({
        held: z.array(
          z.object({
            phlebotomistId: UserId,
            name: z.string(),
            amountPaise: z.int(),
            receipts: z.int(),
          }),
        ),
      }),
    ),
    ...problems,
  },
})

const deposit = route(
  'cash:deposit',
  {
    method: 'post',
    path: '/cash-deposits',
    request: body(DepositCash),
    responses: {
      200: json('Taken in', z.object({ amountPaise: z.int(), receipts: z.int() })),
      ...problems,
    },
  },
  { idempotent: true },
)

export const payments = newApi()
  .openapi(held, async (c) => {
    const all = await c.var.app.listCashInHand()
    return c.json({ held: all.map(({ amount, ...one }) => ({ ...one, amountPaise: amount })) }, 200)
  })
  .openapi(deposit, async (c) => {
    const { amount, receipts } = await c.var.app.depositCash(c.req.valid('json'))
    return c.json({ amountPaise: amount, receipts }, 200)
  })
