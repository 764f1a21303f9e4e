import {
  countOpenBreaks,
  explainedElsewhere,
  listOurs,
  saveRun,
} from '#src/db/queries/reconciliation/reconciliation.ts'
import { dayBegins, indianDay } from '#src/domain/india-time.ts'
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
import { askAfter } from '#src/usecases/parts/reconciliation/ask-after.ts'
import {
  foundElsewhere,
  withPartRefunds,
} from '#src/usecases/parts/reconciliation/asked-of-gateway.ts'
import { openBreak } from '#src/usecases/parts/reconciliation/open-break.ts'

type Day = Temporal.PlainDate

/**
 * How many payments of an older day are checked for other parties' refunds: a person is waiting.
 */
const OTHERS = { worker: 2000, person: 100, visitor: 0 } as const

/**
 * Compares the gateway's books of an Indian day, by default yesterday's, with ours and stores each
 * difference once; comparing a day again adds only new ones. Unknown payments are checked with the
 * gateway. For an older day refunds are checked payment by payment; `unasked` says how many were
 * not. Refuses `gateway-down` where the gateway does not answer: nothing is stored then.
 * Source: reliability P28.
 */
export async function reconcileDay(world: World, actor: Actor, input: ReconcileDay) {
  authorise(actor, 'break:find')
  const now = await world.db.transaction((tx) => world.clock.now(tx))
  const yesterday = indianDay(now).subtract({ days: 1 })
  const day = input.day === undefined ? yesterday : Temporal.PlainDate.from(input.day)
  const isOld = Temporal.PlainDate.compare(day, yesterday) < 0
  return compareWith(world, actor, { day, others: isOld ? OTHERS[actor.kind] : 0 })
}

type Wanted = { day: Day; others: number }

async function compareWith(world: World, actor: Actor, { day, others }: Wanted) {
  const { gateway } = world
  const listed = gateway ? await readDay(gateway, day) : []
  const ours = await world.db.transaction((tx) => listOurs(tx, namedBy(day, listed)))
  const { theirs, unasked } = gateway
    ? await withPartRefunds(gateway, { ours, theirs: listed }, others)
    : { theirs: [], unasked: 0 }
  const unlisted = await unexplained(world, day, { ours, theirs })
  const elsewhere = gateway ? await foundElsewhere(gateway, unlisted) : new Set<string>()
  return inStep(world, actor, (step) => store(step, { day, ours, theirs, elsewhere, unasked }))
}

async function readDay(gateway: Gateway, day: Day): Promise<TheirPayment[]> {
  const listed = await gateway.listDay(day)
  if (!listed.ok) throw new Refusal('gateway-down')
  return listed.value
}

function namedBy(day: Day, theirs: readonly TheirPayment[]) {
  return {
    from: dayBegins(day),
    to: dayBegins(day.add({ days: 1 })),
    references: theirs.map(({ referenceNo }) => referenceNo),
    numbers: theirs.map(({ number }) => number),
  }
}

type Books = { ours: OurPayment[]; theirs: TheirPayment[] }

/** Our payments of the day missing from the list, except those a break of another day explains. */
async function unexplained({ db }: World, day: Day, { ours, theirs }: Books) {
  const listed = new Set(theirs.map(({ referenceNo }) => referenceNo))
  const rest = ours.filter(({ referenceNo, at }) => {
    return !listed.has(referenceNo) && indianDay(at).equals(day)
  })
  const keys = rest.map(({ referenceNo }) => referenceNo)
  const explained = await db.transaction((tx) => explainedElsewhere(tx, day, keys))
  return rest.filter(({ referenceNo }) => !explained.has(referenceNo))
}

type Compared = Books & {
  day: Day
  elsewhere: ReadonlySet<string>
  /** How many payments were too many to check at once. */
  unasked: number
}

async function store(step: Step, { unasked, ...books }: Compared) {
  const { day, ours, theirs, elsewhere } = books
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
  await audit(world, tx, actor, 'break:find', day.toString(), { compared, found, open, unasked })
  return { day: day.toString(), compared, found, open, unasked }
}
