import {
  netByWeekSince,
  nextPayoutOf,
  openPromises,
  rejectionsSince,
  turnaroundsSince,
} from '#src/db/queries/labs/lab-morning.ts'
import { INDIA, indianDay } from '#src/domain/india-time.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import { dueCounts, turnaround, weeklyAmounts } from '#src/domain/labs/morning.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { weekOf } from '#src/domain/settlement/week.ts'
import { audit } from '#src/usecases/audit.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const WEEKS = 12
const DAYS = 30

/**
 * What a lab's manager looks at in the morning: reports that are due and late, samples rejected in
 * the last 30 days by reason, how long reports took, net revenue of twelve weeks, the next payout.
 * Numbers only, nobody's results.
 */
export function viewMorning(world: World, actor: Actor, input: OfLab = {}) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const labId = managedLab(actor, 'desk:read', input)
    const since = indianDay(now).subtract({ days: DAYS }).toZonedDateTime(INDIA).toInstant()
    const firstWeek = weekOf(now).subtract({ weeks: WEEKS - 1 })
    const [promises, rejected, reports, nets, payout] = await Promise.all([
      openPromises(tx, labId),
      rejectionsSince(tx, labId, since),
      turnaroundsSince(tx, labId, since),
      netByWeekSince(tx, labId, firstWeek.toZonedDateTime(INDIA).toInstant()),
      nextPayoutOf(tx, labId),
    ])
    await audit(world, tx, actor, 'desk:read', labId, { part: 'morning' })
    const amountOf = (state: Parameters<typeof payout.get>[0]) => paise(payout.get(state) ?? 0)
    return {
      labId,
      days: DAYS,
      due: dueCounts(promises, now),
      rejected,
      turnaround: turnaround(reports) ?? null,
      weeks: weeklyAmounts(nets, firstWeek, WEEKS),
      payout: {
        eligiblePaise: amountOf('eligible'),
        accruedPaise: amountOf('accrued'),
        onHoldPaise: amountOf('on-hold'),
        inTransitPaise: paise(amountOf('batched') + amountOf('approved')),
      },
    }
  })
}
