import { amountJson } from './amount-json.ts'
import { json, newApi, problems, route, z } from './api.ts'

const due = z.looseObject({ amountPaise: z.int(), bookingNumber: z.string() })

const dues = route('dues:read', {
  method: 'get',
  path: '/dues',
  responses: {
    200: json(
      'Your open fees, credits and refunds',
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
      receivables: found.receivables.map(amountJson),
      credits: found.credits.map(amountJson),
      refunds: found.refunds.map(amountJson),
    },
    200,
  )
})
