/**
 * Where a step about one value leads back to: the page that it was asked on, with what was skipped
 * in the queue to sign.
 */
export function backToOrder(orderId: string, query: string, said: Said = {}): string {
  const { signing, ...skipped } = Object.fromEntries(new URLSearchParams(query))
  const isSigning = signing !== undefined
  const left = new URLSearchParams({ ...(isSigning && skipped), ...said })
  const path = isSigning ? `/lab/sign/${orderId}` : `/lab/orders/${orderId}`
  return left.size > 0 ? `${path}?${left}` : path
}

/** What the step did, for the page to say: the test whose value was held. */
type Said = { held?: string }
