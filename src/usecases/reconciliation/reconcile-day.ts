import {
  countOpenBreaks,
  explainedElsewhere,
  listOurs,
  saveRun,
} from '#src/db/queries/reconciliation.ts'
import { indianDay, indianInstant } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  compareDay,
  type OurPayment,
  type TheirPayment,
} from '#src/domain/reconciliation/compare-day.ts'
import type { ReconcileDay } from '#src/domain/reconciliation/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { askAfter } from './ask-after.ts'
import { foundElsewhere, withPartRefunds } from './asked-of-gateway.ts'
import { openBreak } from './open-break.ts'

type Day = Temporal.PlainDate

/**
 * Holds the gateway's books of an Indian day, yesterday's by default, against ours and stores each
 * difference once; a day compared again adds only what is new. Money of ours that we never heard of
 * is asked after. Refuses `gateway-down` where the
 * gateway does not answer: nothing is stored then. Source: reliability P28.
 */
export async function reconcileDay(world: World, actor: Actor, input: ReconcileDay) {
  authorise(actor, 'break:find')
  const now = await world.db.transaction((tx) => world.clock.now(tx))
  const yesterday = indianDay(now).subtract({ days: 1 })
  const day = input.day === undefined ? yesterday : Temporal.PlainDate.from(input.day)
  const { gateway } = world
  const listed = gateway ? await readDay(gateway, day) : []
  const ours = await world.db.transaction((tx) => listOurs(tx, namedBy(day, listed)))
  const theirs = gateway ? await withPartRefunds(world, gateway, { ours, theirs: listed }) : []
  const unlisted = await unexplained(world, day, { ours, theirs })
  const elsewhere = gateway ? await foundElsewhere(gateway, unlisted) : new Set<string>()
  return inStep(world, actor, (step) => store(step, { day, ours, theirs, elsewhere }))
}

async function readDay(gateway: Gateway, day: Day): Promise<TheirPayment[]> {
  const listed = await gateway.listDay(day)
  if (!listed.ok) throw new Refusal('gateway-down')
  return listed.value
}

function namedBy(day: Day, theirs: readonly TheirPayment[]) {
  const midnight = Temporal.PlainTime.from('00:00')
  return {
    from: indianInstant(day, midnight),
    to: indianInstant(day.add({ days: 1 }), midnight),
    references: theirs.map(({ referenceNo }) => referenceNo),
    numbers: theirs.map(({ number }) => number),
  }
}

type Books = { ours: OurPayment[]; theirs: TheirPayment[] }

/** Ours of the day that the list has not, but for those a break of another day explains. */
async function unexplained({ db }: World, day: Day, { ours, theirs }: Books) {
  const listed = new Set(theirs.map(({ referenceNo }) => referenceNo))
  const rest = ours.filter(({ referenceNo, at }) => {
    return !listed.has(referenceNo) && indianDay(at).equals(day)
  })
  const keys = rest.map(({ referenceNo }) => referenceNo)
  const explained = await db.transaction((tx) => explainedElsewhere(tx, day, keys))
  return rest.filter(({ referenceNo }) => !explained.has(referenceNo))
}

type Compared = Books & { day: Day; elsewhere: ReadonlySet<string> }

async function store(step: Step, { day, ours, theirs, elsewhere }: Compared) {
  const { world, tx, actor, now } = step
  const differences = compareDay({ day, asOf: now, ours, theirs, elsewhere })
  const lonely = differences.filter(({ theirs: their }) => their === null)
  const explained = await explainedElsewhere(
    tx,
    day,
    lonely.map(({ key }) => key),
  )
  let found = 0
  for (const one of differences) {
    if (one.theirs === null && explained.has(one.key)) continue
    if (!(await openBreak(step, { day, ...one }))) continue
    await askAfter(step, one)
    found += 1
  }
  const compared = theirs.length
  const breaks = differences.length
  await saveRun(tx, { day, ranAt: now, compared, breaks })
  const open = await countOpenBreaks(tx, day)
  await audit(world, tx, actor, 'break:find', day.toString(), { compared, found, open })
  return { day: day.toString(), compared, found, open }
}
