import { OrderId } from '#src/domain/orders/order.ts'
import { ToSignAsked } from '#src/domain/results/bench/signing-queue.ts'

/** The order signed just before, by what became of it. */
export type Signed = { published: OrderId } | { waits: OrderId }

/** The orders that an address holds back; none where it names them wrongly. */
export function heldIn(url: string): OrderId[] {
  const named = new URL(url).searchParams.get('held')
  const asked = ToSignAsked.safeParse({ held: named?.split(',') ?? [] })
  return asked.success ? asked.data.held : []
}

/** What an address says was signed; undefined where it says nothing. */
export function signedIn(url: string): Signed | undefined {
  const query = new URL(url).searchParams
  const published = OrderId.safeParse(query.get('published'))
  if (published.success) return { published: published.data }
  const waits = OrderId.safeParse(query.get('waits'))
  return waits.success ? { waits: waits.data } : undefined
}
