import type { Decision } from '#src/domain/changes.ts'
import type { Paise } from '#src/domain/money.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { type Stateful, taken } from '#src/domain/transition.ts'
import type { ContractChangeId } from './contract-change.ts'
import { isStale, lifeStep, lifeView, type LivingLab, notNow, stepTaken } from './life.ts'

/** A lab with everything that its end concerns. */
export type EndingLab = {
  lab: LivingLab
  /** Orders on which something is still to be done or paid, and the oldest bookings among them. */
  openOrders: { total: number; numbers: readonly string[] }
  /** Accrued and not paid out, in whole paise. */
  unpaid: Paise
  /** Open invitations to work there. */
  invitations: readonly Stateful[]
  /** Every role at the lab. */
  roles: readonly { id: string; userId: UserId }[]
  /** Proposed changes of its contract that nobody has decided. */
  waiting: readonly { id: ContractChangeId; version: number }[]
}

/**
 * Ends a lab: its people's roles, invitations and sessions end, its waiting changes are withdrawn,
 * its records and published reports remain. Refuses, in this order: `stale`, `not-allowed-now`
 * before it was approved, `in-use` with the bookings while orders are open or earnings are unpaid.
 * Source: life cycle 10.
 */
export function terminating(
  { lab, openOrders, unpaid, invitations, roles, waiting }: EndingLab,
  { version }: { version?: number | undefined },
): Decision<ReturnType<typeof lifeView>, 'stale' | 'not-allowed-now' | 'in-use'> {
  if (isStale(lab, version)) return { ok: false, error: 'stale' }
  const step = lifeStep(lab, 'terminate')
  if (!step) return notNow(lab)
  if (openOrders.total > 0 || unpaid !== 0) return inUse(openOrders, unpaid)
  const dismissed = [...new Set(roles.map(({ userId }) => userId))]
  return stepTaken(lab, step, {
    transitions: invitations.map((row) => taken('invitation', row, 'withdraw')),
    updated: {
      endedRole: roles.map(({ id }) => ({ id })),
      endedChange: waiting.map((change) => ({ ...change, ...withdrawn })),
    },
    signedOut: dismissed,
    isCatalogue: true,
    detail: { dismissed: dismissed.length },
  })
}

const withdrawn = {
  state: 'withdrawn',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  effectiveAt: null,
} as const

function inUse({ total, numbers }: EndingLab['openOrders'], unpaidPaise: Paise) {
  const facts = { orders: total, bookings: numbers.join(', '), unpaidPaise }
  return { ok: false, error: 'in-use', facts } as const
}
