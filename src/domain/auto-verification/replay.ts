import type { OrderId } from '#src/domain/orders/order.ts'
import type { ResultId } from '#src/domain/results/item.ts'
import type { AutoRule } from './auto-rule.ts'
import { type Verifiable, verdict, type WhyNotByRule } from './verdict.ts'

/** A first value of a test as it was entered, and what a person did about it later. */
export type PastResult = Verifiable & {
  id: ResultId
  orderId: OrderId
  accession: string | null
  enteredAt: Temporal.Instant
  /** Retested, reopened, amended, typed over or held back by a person; null: it stood. */
  stoppedBy: string | null
}

/** A value that the rule would have let through although a person stopped it. */
type Stopped = {
  orderId: OrderId
  accession: string | null
  enteredAt: string
  reason: string
}

export type Replay = {
  /** How many results were looked at. */
  counted: number
  /** How many of them the rule would have verified. */
  passed: number
  /** Of these: what a person stopped, latest first. */
  stopped: readonly Stopped[]
  /** How often each reason left a value to a person. */
  left: Readonly<Partial<Record<WhyNotByRule, number>>>
}

/** The most results that a replay looks at, and the fewest that count. Source: features H7. */
export const MOST_REPLAYED = 1000
export const FEWEST_REPLAYED = 200

/** The share of a rule is shown of so many days. */
export const RECENT_DAYS = 30

/**
 * What a rule would have done with the lab's last results of its test, by what was known when each
 * was entered.
 * Source: features H7; decision 242.
 */
export function replayed(rule: AutoRule, past: readonly PastResult[]): Replay {
  const judged = past.map((one) => ({ one, verdict: verdict(rule, one) }))
  const passed = judged.filter(({ verdict: { ok } }) => ok).map(({ one }) => one)
  const left: Partial<Record<WhyNotByRule, number>> = {}
  for (const { verdict: found } of judged)
    if (!found.ok) for (const why of found.why) left[why] = (left[why] ?? 0) + 1
  const stopped = passed.flatMap(({ orderId, accession, enteredAt, stoppedBy }) =>
    stoppedBy === null
      ? []
      : [{ orderId, accession, enteredAt: enteredAt.toString(), reason: stoppedBy }],
  )
  return { counted: past.length, passed: passed.length, stopped, left }
}

/**
 * What a replay saw, as text of which the fingerprint is made: each result with its verdict and what
 * was done about it. One that is stopped later, or judged otherwise, is another replay.
 * Source: decision 242.
 */
export function replayText(rule: AutoRule, past: readonly PastResult[]): string {
  const { within, low, high, allowsFirst } = rule
  const lines = past.map((one) => [one.id, verdict(rule, one).ok, one.stoppedBy !== null])
  return JSON.stringify([within, low, high, allowsFirst, ...lines])
}
