import { z } from 'zod'

export const OrderId = z.uuid().brand<'OrderId'>()
export type OrderId = z.infer<typeof OrderId>
export const LineId = z.uuid().brand<'LineId'>()
export type LineId = z.infer<typeof LineId>
