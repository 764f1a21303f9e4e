import { firstDayOfOurs } from '#src/db/queries/reconciliation/reconciliation.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { daysToLookAgain } from '#src/domain/reconciliation/look-again.ts'
import { authorise } from '#src/usecases/access.ts'
import { isRefusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { reconcileDay } from './reconcile-day.ts'

/**
 * Compares a seventh of the last 120 days again: a refund in the gateway's own dashboard, or a
 * chargeback, long after a payment's own night is found within a week. If the gateway does not
 * answer, the night's round ends; the missed days follow next week.
 * Source: reliability P28; decision 025.
 */
export async function reconcileOldDays(world: World, actor: Actor) {
  authorise(actor, 'break:find')
  const { now, first } = await world.db.transaction(async (tx) => ({
    now: await world.clock.now(tx),
    first: await firstDayOfOurs(tx),
  }))
  const days = first && world.gateway ? daysToLookAgain(indianDay(now), first) : []
  let [compared, found] = [0, 0]
  for (const day of days) {
    const said = await compare(world, actor, day)
    if (!said) break
    compared += 1
    found += said.found
  }
  return { days: days.length, compared, found }
}

async function compare(world: World, actor: Actor, day: Temporal.PlainDate) {
  try {
    return await reconcileDay(world, actor, { day: day.toString() })
  } catch (error) {
    if (isRefusal(error) && error.refusal === 'gateway-down') return undefined
    throw error
  }
}
