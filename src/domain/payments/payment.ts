import { z } from 'zod'

export const PaymentId = z.uuid().brand<'PaymentId'>()
export type PaymentId = z.infer<typeof PaymentId>
export const ReceivableId = z.uuid().brand<'ReceivableId'>()
export type ReceivableId = z.infer<typeof ReceivableId>
export const RefundId = z.uuid().brand<'RefundId'>()
export type RefundId = z.infer<typeof RefundId>
