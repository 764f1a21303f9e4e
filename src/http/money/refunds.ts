import { RefundId } from '#src/domain/payments/payment.ts'
import { TypedRefundAccount } from '#src/domain/refunds/refund-account.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const giveAccount = route(
  'refund:account',
  'giveRefundAccount',
  {
    method: 'post',
    path: '/refunds/{id}/account',
    summary: 'Give the bank account for a refund',
    request: { params: z.strictObject({ id: RefundId }), ...body(TypedRefundAccount) },
    responses: {
      200: json('The last four characters of the account', z.object({ lastFour: z.string() })),
      ...problems,
    },
  },
  { idempotent: true },
)

export const refunds = newApi().openapi(giveAccount, async (c) => {
  const refundId = c.req.valid('param').id
  const account = c.req.valid('json')
  return c.json(await c.var.app.giveRefundAccount({ refundId, ...account }), 200)
})
