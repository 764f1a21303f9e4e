import { z } from 'zod'

const Refund = z.object({
  refNo: z.string(),
  amount: z.string(),
  status: z.string(),
  at: z.string(),
})
const Push = z.object({
  door: z.enum(['echo', 'reconciliation']),
  dueAt: z.string(),
  tries: z.number(),
  encResp: z.string(),
})

/** One payment attempt, as the gateway stores it; an order of the merchant may have several. */
export const Payment = z.object({
  referenceNo: z.string(),
  number: z.string(),
  /** Decimal text, as the merchant wrote it. */
  amount: z.string(),
  currency: z.string(),
  language: z.string(),
  billingName: z.string(),
  /** In the vocabulary of the status call. */
  status: z.string(),
  /** ISO instants. */
  at: z.string(),
  statusAt: z.string(),
  /** Pending until then, and then successful. */
  successAt: z.string().nullable(),
  bankReference: z.string(),
  /** Decimal text. */
  fee: z.string(),
  redirectUrl: z.string(),
  cancelUrl: z.string(),
  refunds: z.array(Refund),
  pushes: z.array(Push),
})
export type Payment = z.infer<typeof Payment>
export type Door = z.infer<typeof Push>['door']

/** Paise of a decimal text. */
export function paiseIn(amount: string): bigint {
  const [rupees = '0', places = ''] = amount.split('.')
  return BigInt(rupees) * 100n + BigInt(places.padEnd(2, '0').slice(0, 2))
}

/** What may still be refunded, in paise. A failed or declined refund gave nothing back. */
export function refundable({ amount, refunds }: Payment): bigint {
  const back = refunds.filter(({ status }) => ['TS-REFA', 'TS-REFC'].includes(status))
  return paiseIn(amount) - back.reduce((sum, refund) => sum + paiseIn(refund.amount), 0n)
}

/** The status call's word in the redirect's vocabulary: the gateway has two. */
export function redirectWord(status: string): string {
  if (status === 'Successful' || status === 'Shipped') return 'Success'
  return status === 'Unsuccessful' ? 'Failure' : status
}

export function isPaid({ status }: Payment): boolean {
  return ['Successful', 'Shipped', 'Refunded'].includes(status)
}
