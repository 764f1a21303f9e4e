import { RecordRemittance, remittedTaxes, RemittanceId } from '#src/domain/settlement/remittance.ts'
import { body, json, problems, route, z } from '#src/http/api.ts'

const Remittance = z.object({
  remittanceId: RemittanceId,
  tax: z.enum(remittedTaxes),
  month: z.string(),
  challan: z.string(),
  paidOn: z.string(),
  amountPaise: z.int(),
  recordedByName: z.string(),
})

export const remittances = route('tax:read', 'listRemittances', {
  method: 'get',
  path: '/tax-remittances',
  summary: 'List the tax payments',
  responses: {
    200: json(
      'What is owed to the state of each tax, and what was paid',
      z.object({
        owed: z.array(z.object({ tax: z.string(), owedPaise: z.int() })),
        remittances: z.array(Remittance),
      }),
    ),
    ...problems,
  },
})

export const remittance = route(
  'tax:remit',
  'recordRemittance',
  {
    method: 'post',
    path: '/tax-remittances',
    summary: 'Record a tax payment',
    request: body(RecordRemittance),
    responses: {
      200: json(
        'What is left to be paid of the tax',
        z.object({ remittanceId: RemittanceId, leftPaise: z.int() }),
      ),
      ...problems,
    },
  },
  { idempotent: true },
)
