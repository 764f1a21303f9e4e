import { MOST_SKIPPED } from '#src/domain/results/bench/most-skipped.ts'

/** An order that is skipped, and how it was seen: its gravest value, and its last critical one. */
type Skipped = { orderId: string; gravity: number; criticalAt: number }

/** Where the next order to sign is, with those skipped. */
export function nextAddress(
  skipped: readonly Skipped[],
  more: Record<string, string> = {},
): string {
  return addressOf('/lab/sign', skipped, more)
}

/** The page of one order to sign. */
export function signAddress(orderId: string, skipped: readonly Skipped[], more = {}): string {
  return addressOf(`/lab/sign/${orderId}`, skipped, more)
}

/** A step about one value of an order to sign; from there the way back is to the same page. */
export function stepAddress(
  orderId: string,
  step: 'hold' | 'retest',
  testItemId: string,
  skipped: readonly Skipped[],
): string {
  return addressOf(`/lab/orders/${orderId}/${step}/${testItemId}`, skipped, { signing: '' })
}

/** The last that was seen of an order counts: skipped again, it is skipped as it is now. */
function addressOf(
  path: string,
  skipped: readonly Skipped[],
  more: Record<string, string>,
): string {
  const seen = new Map(skipped.map((one) => [one.orderId, one]))
  const last = [...seen.values()].slice(-MOST_SKIPPED).map(asText)
  const query = new URLSearchParams({
    ...more,
    ...(last.length > 0 && { skipped: last.join(',') }),
  })
  return query.size > 0 ? `${path}?${query}` : path
}

function asText({ orderId, gravity, criticalAt }: Skipped): string {
  return [orderId, gravity, ...(criticalAt > 0 ? [criticalAt] : [])].join('.')
}
