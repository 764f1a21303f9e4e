import { z } from 'zod'

export const PaymentId = z.uuid().brand<'PaymentId'>()
export type PaymentId = z.infer<typeof PaymentId>
export const AttemptId = z.uuid().brand<'AttemptId'>()
export type AttemptId = z.infer<typeof AttemptId>
export const CaptureId = z.uuid().brand<'CaptureId'>()
export type CaptureId = z.infer<typeof CaptureId>
export const ReceivableId = z.uuid().brand<'ReceivableId'>()
export type ReceivableId = z.infer<typeof ReceivableId>
export const CreditId = z.uuid().brand<'CreditId'>()
export type CreditId = z.infer<typeof CreditId>
export const RefundId = z.uuid().brand<'RefundId'>()
export type RefundId = z.infer<typeof RefundId>
export const DepositId = z.uuid().brand<'DepositId'>()
export type DepositId = z.infer<typeof DepositId>

/** How a booking is paid. */
export const paymentModes = ['cash', 'online'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** The gateway's channel that a message came through. Source: CCAvenue, redirect and pushes. */
export const gatewayDoors = ['response', 'cancel', 'echo', 'reconciliation'] as const
export type GatewayDoor = (typeof gatewayDoors)[number]
