import {
  netByWeekSince,
  openPromises,
  rejectionsSince,
  turnaroundsSince,
  unpaidOf,
} from '#src/db/queries/labs/lab-morning.ts'
import { countLateOrders } from '#src/db/queries/results/late.ts'
import { readPayee } from '#src/db/queries/settlement/week-at-hand.ts'
import { INDIA, indianDay } from '#src/domain/india-time.ts'
import type { OfLab } from '#src/domain/labs/desk.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { dueCounts, turnaround, weeklyAmounts } from '#src/domain/labs/morning.ts'
import { paise } from '#src/domain/money.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { whyNot } from '#src/domain/settlement/payables.ts'
import { weekEnds, weekOf, weekToPay } from '#src/domain/settlement/week.ts'
import { audit } from '#src/usecases/audit.ts'
import { managedLab } from '#src/usecases/parts/labs/managed-lab.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
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
    const [promises, late, rejected, reports, nets, payout] = await Promise.all([
      openPromises(tx, labId),
      countLateOrders(tx, labId),
      rejectionsSince(tx, labId, since),
      turnaroundsSince(tx, labId, since),
      netByWeekSince(tx, labId, firstWeek.toZonedDateTime(INDIA).toInstant()),
      payoutOf(step, labId),
    ])
    await audit(world, tx, actor, 'desk:read', labId, { part: 'morning' })
    return {
      labId,
      days: DAYS,
      due: dueCounts(promises, now, late),
      rejected,
      turnaround: turnaround(reports) ?? null,
      weeks: weeklyAmounts(nets, firstWeek, WEEKS),
      payout,
    }
  })
}

/**
 * What the next batch pays the lab, judged as the batch judges it, and what is on its way or comes
 * later. `why`: why it pays nothing.
 */
async function payoutOf({ tx, now }: Step, labId: LabId) {
  const last = await readPayee(tx, labId, { week: weekToPay(now, false), now })
  const week = weekToPay(
    now,
    last.batches.some(({ state }) => state !== 'withdrawn'),
  )
  const unpaid = await unpaidOf(tx, labId, weekEnds(week))
  const sumOf = (state: Parameters<typeof unpaid.get>[0]) => paise(unpaid.get(state)?.net ?? 0)
  const due = paise(unpaid.get('eligible')?.due ?? 0)
  return {
    /** The last day, in India, by which an amount had to be ready for it. */
    through: week.add({ days: 6 }).toString(),
    duePaise: due,
    why:
      due === 0
        ? ('nothing-due' as const)
        : last.lab && (whyNot({ ...last.lab, net: due }) ?? null),
    laterPaise: paise(sumOf('eligible') - due),
    batchedPaise: sumOf('batched'),
    approvedPaise: sumOf('approved'),
    accruedPaise: sumOf('accrued'),
    onHoldPaise: sumOf('on-hold'),
  }
}
