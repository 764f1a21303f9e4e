import type { Ledger } from './ledger.ts'
import type { Door, Payment } from './payment.ts'

export type Push = { url: string; door: Door; number: string; encResp: string }
/** Whether the merchant accepted it. */
export type Deliver = (push: Push) => Promise<boolean>

/** Seconds until a notification that was not accepted is retried; after the last it is given up. */
const PAUSES = [1, 5, 30, 120]
const PATIENCE = 10_000

/**
 * Sends what has fallen due, server to server. Like the gateway's, they may be late, duplicated and
 * out of order.
 */
export function pushing(ledger: Ledger, now: () => Temporal.Instant, deliver: Deliver) {
  const underWay = new Set<string>()

  async function send(payment: Payment, door: Door) {
    const key = `${payment.referenceNo} ${door}`
    const push = payment.pushes.find((one) => one.door === door)
    if (!push || underWay.has(key)) return
    underWay.add(key)
    const url = new URL(door, payment.redirectUrl).href // beside …/response
    const isTaken = await deliver({ url, door, number: payment.number, encResp: push.encResp })
    const current = ledger.find(payment.referenceNo) ?? payment
    const others = current.pushes.filter((one) => one.door !== door)
    const pause = isTaken ? undefined : PAUSES[push.tries]
    const later = now().add({ seconds: pause ?? 0 })
    const again = { ...push, tries: push.tries + 1, dueAt: later.toString() }
    ledger.keep({ ...current, pushes: pause === undefined ? others : [...others, again] })
    underWay.delete(key)
  }

  return async function sendDue() {
    const at = now()
    const due = ledger
      .waiting()
      .flatMap((payment) =>
        payment.pushes
          .filter(({ dueAt }) => Temporal.Instant.compare(Temporal.Instant.from(dueAt), at) <= 0)
          .map(({ door }) => send(payment, door)),
      )
    await Promise.all(due)
  }
}

/** Over the network; any failure is «not accepted». */
export async function deliverOverHttp({ url, number, encResp }: Push): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ encResp, orderNo: number }),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
    await answer.arrayBuffer() // read to its end, so that the connection is reused
    return answer.ok
  } catch {
    return false
  }
}
