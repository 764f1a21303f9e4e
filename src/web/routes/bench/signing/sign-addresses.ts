import { MOST_HELD } from '#src/domain/results/bench/most-held.ts'

/** Where the next order to sign is, with those held back. */
export function nextAddress(held: readonly string[], more: Record<string, string> = {}): string {
  return addressOf('/lab/sign', held, more)
}

/** The page of one order to sign. */
export function signAddress(orderId: string, held: readonly string[], more = {}): string {
  return addressOf(`/lab/sign/${orderId}`, held, more)
}

function addressOf(path: string, held: readonly string[], more: Record<string, string>): string {
  const last = [...new Set(held)].slice(-MOST_HELD)
  const query = new URLSearchParams({ ...more, ...(last.length > 0 && { held: last.join(',') }) })
  return query.size > 0 ? `${path}?${query}` : path
}
