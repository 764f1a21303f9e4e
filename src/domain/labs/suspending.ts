import type { Decision } from '#src/domain/changes.ts'
import { isStale, lifeStep, lifeView, type LivingLab, notNow, stepTaken } from './life.ts'

type Suspended = Decision<ReturnType<typeof lifeView>, 'stale' | 'not-allowed-now'>

/**
 * Removes a lab from search, pages, carts and quotes at once. Refuses `stale`, and
 * `not-allowed-now` unless it is approved.
 * Source: life cycle 10; spec §1 Policy statements.
 */
export function suspending(
  lab: LivingLab,
  { reason, version }: { reason: string; version?: number | undefined },
): Suspended {
  if (isStale(lab, version)) return { ok: false, error: 'stale' }
  const step = lifeStep(lab, 'suspend', { patch: { stateReason: reason }, reason })
  return step ? stepTaken(lab, step, { isCatalogue: true }) : notNow(lab)
}

/**
 * Lifts a suspension: the lab keeps everything it had, and waits to be activated. Refuses `stale`,
 * and `not-allowed-now` where it is not suspended.
 * Source: life cycle 10.
 */
export function restoring(
  lab: LivingLab,
  { version }: { version?: number | undefined },
): Suspended {
  if (isStale(lab, version)) return { ok: false, error: 'stale' }
  const step = lifeStep(lab, 'restore', { patch: { stateReason: null } })
  return step
    ? stepTaken(lab, step, { isCatalogue: true, detail: { restored: true } })
    : notNow(lab)
}
