import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { QuoteId } from './booking.ts'
import { MAX_LINES, PlaceBooking } from './make-quote.ts'

/** Which tests join which order of a booking. */
export const QuoteAddOn = z.strictObject({
  orderId: OrderId,
  items: z
    .array(ItemCode)
    .min(1)
    .max(MAX_LINES)
    .refine((items) => new Set(items).size === items.length, 'Name each test once.'),
})
export type QuoteAddOn = z.infer<typeof QuoteAddOn>

/** The quote, and what it asks. Source: decision 211. */
export const AddTests = z.strictObject({
  quoteId: QuoteId,
  pregnancies: PlaceBooking.shape.pregnancies,
  answers: PlaceBooking.shape.answers,
  consents: PlaceBooking.shape.consents,
})
export type AddTests = z.infer<typeof AddTests>

/** What is said for the tests: pregnancies, answers and consents. */
export type SaidOfTests = Omit<AddTests, 'quoteId'>

/** The words by which tests to add are looked for; none: those most often booked. */
export const ListAddable = z.strictObject({
  orderId: OrderId,
  q: oneLine(0, 80).optional(),
})
export type ListAddable = z.infer<typeof ListAddable>
