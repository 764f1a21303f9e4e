import {
  findDispatch,
  listOnDuty,
  listUndispatched,
} from '#src/db/queries/dispatches/dispatches.ts'
import { findVisitToFit } from '#src/db/queries/reassignments/reassignments.ts'
import { listHandChanges } from '#src/db/queries/visits/hand-changes.ts'
import { dispatching } from '#src/domain/dispatch/dispatching.ts'
import { consideredFor, questionOf } from '#src/domain/dispatch/question-of.ts'
import { OFFERED_AT_ONCE } from '#src/domain/dispatch/rounds.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 50
const WEEK_HOURS = 24 * 7
/** A seed is a whole number of so many digits. */
const SEED_DIGITS = 9

/**
 * Decides to whom each visit on offer opens first, the soonest first, each with its question and seed,
 * so that anybody can decide it again. Ways are asked between two transactions, of a routing server
 * perhaps; a visit that went on meanwhile is asked about anew. One that fails does not hold up the
 * others: it is open to everybody.
 * Source: decision 194.
 */
export async function dispatchVisits(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const waiting = await inStep(world, actor, ({ tx, now }) => listUndispatched(tx, now, BATCH))
  await eachAlone(waiting, ({ id }) => dispatchOne(world, actor, id))
  return { asked: waiting.length }
}

async function dispatchOne(world: World, actor: Actor, id: VisitId) {
  const { visit, onDuty, changes } = await load(world, actor, id)
  const { dispatchWeight: weight } = world.settings
  const considered = consideredFor(visit, onDuty, { weight, changes })
  const { places } = considered
  const minutes = await world.travel.minutes(places, places, visit.startsAt)
  const seed = Number(world.chance.digits(SEED_DIGITS))
  const question = questionOf(visit, considered, { minutes, weight, seed, changes })
  return inStep(world, actor, async (step) => {
    const now = await findVisitToFit(step.tx, id)
    const last = await findDispatch(step.tx, id)
    const decision = dispatching({ asked: visit, now, last }, question, step.now)
    return save(step, 'clock:tick', null, decision)
  })
}

function load(world: World, actor: Actor, id: VisitId) {
  return inStep(world, actor, async ({ tx, now }) => {
    const visit = await findVisitToFit(tx, id)
    if (!visit) throw new Refusal('not-found')
    const since = now.subtract({ hours: WEEK_HOURS })
    const onDuty = await listOnDuty(tx, id, { since, first: OFFERED_AT_ONCE })
    return { visit, onDuty, changes: await listHandChanges(tx, id) }
  })
}
