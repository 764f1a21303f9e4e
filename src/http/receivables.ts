import { json, newApi, problems, route, z } from './api.ts'

const due = z.looseObject({ amountPaise: z.int(), bookingNumber: z.string() })

const dues = route('dues:read', {
  method: 'get',
  path: '/dues',
  responses: {
    200: json(
      'Fees of earlier bookings, credits of ours, and money on its way back',
      z.object({
        owedPaise: z.int(),
        creditPaise: z.int(),
        receivables: z.array(due),
        credits: z.array(due),
        refunds: z.array(due),
      }),
    ),
    ...problems,
  },
})

export const receivables = newApi().openapi(dues, async (c) => {
  const { owed, credit, ...found } = await c.var.app.listDues()
  return c.json(
    {
      owedPaise: owed,
      creditPaise: credit,
      receivables: found.receivables.map(withAmount),
      credits: found.credits.map(withAmount),
      refunds: found.refunds.map(withAmount),
    },
    200,
  )
})

function withAmount<Row extends { amount: number }>({ amount, ...row }: Row) {
  return { ...row, amountPaise: amount }
}
