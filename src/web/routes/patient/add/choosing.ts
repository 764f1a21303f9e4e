import { ItemCode } from '#src/domain/catalogue/item.ts'
import { OrderId } from '#src/domain/orders/order.ts'
import { idIn } from '#src/web/addresses.ts'
import type { BookingView, OrderView } from '#src/web/orders/order-view.ts'

/** What the address of these pages carries: for whom, which tests so far, and the words. */
export type Choosing = { orderId: OrderId; items: ItemCode[]; q: string }

const MOST_TYPED = 80

/** A test that is not a code is ignored; an order that is none is a missing page. */
export function choosingIn(request: Request): Choosing {
  const search = new URL(request.url).searchParams
  const items = search.getAll('item').flatMap((code) => ItemCode.safeParse(code).data ?? [])
  return {
    orderId: idIn(OrderId, search.get('order') ?? ''),
    items: [...new Set(items)],
    q: (search.get('q') ?? '').trim().slice(0, MOST_TYPED),
  }
}

/** The person's order, where tests may join it now. */
export function addableIn(booking: BookingView, orderId: OrderId): OrderView | undefined {
  const isOpen = booking.addableOrders.includes(orderId)
  return isOpen ? booking.orders.find((order) => order.orderId === orderId) : undefined
}
