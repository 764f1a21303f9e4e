import { isSettled } from '#src/domain/results/item-machine.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import type { App } from '#src/usecases/index.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { signedIn } from './asked-to-sign.ts'

/** The order signed just before, and whose. */
export type LastSigned = { orderId: OrderId; person: string; isPublished: boolean }

/**
 * What an address says was signed, where that is so: an old address, or one made by somebody else,
 * says nothing.
 */
export async function lastSigned(app: App, url: string): Promise<LastSigned | undefined> {
  const signed = signedIn(url)
  if (!signed) return undefined
  const isPublished = 'published' in signed
  const orderId = isPublished ? signed.published : signed.waits
  const read = await orRefused(app.viewBenchOrder({ orderId }))
  if (!read.ok) return undefined
  const isSigned = read.answer.items.every(
    ({ state }) => isSettled(state) || (!isPublished && state === 'authorised'),
  )
  return isSigned ? { orderId, person: personWords(read.answer), isPublished } : undefined
}
