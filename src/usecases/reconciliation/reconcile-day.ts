import {
  explainedElsewhere,
  findDayAtHand,
  listOurs,
} from '#src/db/queries/reconciliation/reconciliation.ts'
import { dayBegins } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  dayToCompare,
  gatewayDown,
  unexplainedOf,
  unlistedOf,
} from '#src/domain/reconciliation/asking-day.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import {
  compareDay,
  type OurPayment,
  type TheirPayment,
} from '#src/domain/reconciliation/compare-day.ts'
import type { ReconcileDay } from '#src/domain/reconciliation/inputs.ts'
import { namedIn, storingDay } from '#src/domain/reconciliation/storing-day.ts'
import { authorise } from '#src/usecases/access.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import {
  foundElsewhere,
  withPartRefunds,
} from '#src/usecases/parts/reconciliation/asked-of-gateway.ts'

type Day = Temporal.PlainDate

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
  return compareWith(world, actor, dayToCompare(input.day, { now, who: actor.kind }))
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
  if (!listed.ok) throw asRefusal(gatewayDown)
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
async function unexplained({ db }: World, day: Day, books: Books) {
  const rest = unlistedOf(day, books)
  const keys = rest.map(({ referenceNo }) => referenceNo)
  return unexplainedOf(rest, await db.transaction((tx) => explainedElsewhere(tx, day, keys)))
}

type Compared = Books & {
  day: Day
  elsewhere: ReadonlySet<string>
  /** How many payments were too many to check at once. */
  unasked: number
}

async function store(step: Step, { unasked, ...books }: Compared) {
  const { world, tx, now } = step
  const { day, theirs } = books
  const differences = compareDay({ ...books, asOf: now })
  const facts = await findDayAtHand(tx, day, namedIn(differences))
  const compared = { day, differences, compared: theirs.length, unasked }
  const ids = differences.map(() => BreakId.parse(world.chance.uuid()))
  return save(step, 'break:find', null, storingDay(facts, compared, { now, ids }))
}
