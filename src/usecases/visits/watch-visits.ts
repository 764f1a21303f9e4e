import {
  countFailures,
  countFeesToDecide,
  listFeesOf,
  listFeesToDecide,
  listLateVisits,
  listLockedVisits,
} from '#src/db/queries/visits/visit-watch.ts'
import { WATCH_MINUTES } from '#src/domain/bookings/cancellation.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { isPattern, PATTERN_DAYS } from '#src/domain/visits/failure-pattern.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const AT_MOST = 100

/**
 * What the office must look at: visits left on the way or at the door, start codes mistyped five
 * times, fees of failed visits that it decides, and phlebotomists whose visits fail at the
 * patients' cost too often. Read only.
 * Source: decision 034.
 */
export function watchVisits(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'visit:watch')
    const fees = await listFeesToDecide(step.tx, AT_MOST)
    const waiting = await countFeesToDecide(step.tx)
    const patterns = await patternsNow(step)
    const since = step.now.subtract({ minutes: WATCH_MINUTES })
    const late = (await listLateVisits(step.tx, since, AT_MOST)).map(visitLine)
    const locked = (await listLockedVisits(step.tx, AT_MOST)).map(visitLine)
    const found = { fees: waiting, patterns: patterns.length }
    await audit(world, step.tx, actor, 'visit:watch', 'visits', found)
    return { fees: fees.map(feeLine), waiting, patterns, late, locked }
  })
}

async function patternsNow({ tx, now }: Step) {
  const since = now.subtract({ hours: 24 * PATTERN_DAYS })
  const striking = (await countFailures(tx, since)).filter(isPattern)
  const ids = striking.map(({ phlebotomistId }) => phlebotomistId)
  const fees = ids.length > 0 ? await listFeesOf(tx, ids, since, AT_MOST) : []
  return striking.map((one) => ({
    ...one,
    visits: fees.filter(({ fee }) => fee.phlebotomistId === one.phlebotomistId).map(feeLine),
  }))
}

type Open = Awaited<ReturnType<typeof listLockedVisits>>[number]
const visitLine = ({ endsAt, ...one }: Open) => ({ ...one, endsAt: endsAt.toString() })

type Found = Awaited<ReturnType<typeof listFeesToDecide>>[number]

function feeLine({ fee, number, phlebotomist, arrivedAt, calls, arriving, failing }: Found) {
  const waited = arrivedAt?.until(fee.createdAt).total('minutes')
  return {
    visitFeeId: fee.id,
    bookingNumber: number,
    phlebotomist,
    state: fee.state,
    reason: fee.reason,
    amount: fee.amount,
    doubts: fee.doubts,
    createdAt: fee.createdAt.toString(),
    dueAt: fee.dueAt.toString(),
    disputedAt: fee.disputedAt?.toString() ?? null,
    waitedMinutes: waited === undefined ? null : Math.floor(waited),
    calls,
    arriving,
    failing,
  }
}
