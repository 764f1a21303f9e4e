import { OrderId } from '#src/domain/orders/order.ts'
import { type Skipped, ToSignAsked } from '#src/domain/results/bench/signing-queue.ts'

/** The order signed just before, by what became of it. */
export type Signed = { published: OrderId } | { waits: OrderId }

/** The orders that an address skips, as they were seen; none where it names them wrongly. */
export function skippedIn(url: string): Skipped[] {
  const named = new URL(url).searchParams.get('skipped')
  const skipped = named?.split(',').map((one) => {
    const [orderId, gravity = '0', criticalAt = '0'] = one.split('.')
    return { orderId, gravity: Number(gravity), criticalAt: Number(criticalAt) }
  })
  const asked = ToSignAsked.safeParse({ skipped: skipped ?? [] })
  return asked.success ? asked.data.skipped : []
}

/** What an address says was signed; undefined where it says nothing. */
export function signedIn(url: string): Signed | undefined {
  const query = new URL(url).searchParams
  const published = OrderId.safeParse(query.get('published'))
  if (published.success) return { published: published.data }
  const waits = OrderId.safeParse(query.get('waits'))
  return waits.success ? { waits: waits.data } : undefined
}
