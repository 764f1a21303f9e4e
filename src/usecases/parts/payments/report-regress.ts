import { indianDay } from '#src/domain/india-time.ts'
import { audit } from '#src/usecases/audit.ts'
import type { GatewayStatus } from '#src/usecases/gateway.ts'
import { openBreak } from '#src/usecases/parts/reconciliation/open-break.ts'
import type { Step } from '#src/usecases/step.ts'
import type { LockedAttempt } from './locked-attempt.ts'

/**
 * A later answer never undoes captured money: the payment stays, and finance finds the difference
 * among the breaks. Part of the finaliser.
 * Source: reliability P10.
 */
export async function reportRegress(step: Step, { attempt }: LockedAttempt, said: GatewayStatus) {
  const { number, referenceNo, status, amount, currency } = said
  await openBreak(step, {
    day: indianDay(step.now),
    kind: 'status-regressed',
    key: referenceNo || attempt.number,
    ours: { number: attempt.number, state: attempt.state, amountPaise: attempt.amount },
    theirs: { number, referenceNo, status, amount, currency },
  })
  await audit(step.world, step.tx, step.actor, 'payment:check', attempt.number, {
    event: 'security',
    doubt: 'regress',
    status,
  })
}
