import { listOnDuty, listUndispatched } from '#src/db/queries/dispatches/dispatches.ts'
import { listHandChanges } from '#src/db/queries/visits/hand-changes.ts'
import { lockVisitAtHand } from '#src/db/queries/visits/visit-at-hand.ts'
import { dispatching } from '#src/domain/dispatch/dispatching.ts'
import { consideredFor, questionOf } from '#src/domain/dispatch/question-of.ts'
import { OFFERED_AT_ONCE } from '#src/domain/dispatch/rounds.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { visitToFit } from '#src/domain/rosters/visit-to-fit.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { authorise } from '#src/usecases/access.ts'
import { outcomesOf } from '#src/usecases/each-alone.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 50
const WEEK_DAYS = 7
/** A seed is a whole number of so many digits. */
const SEED_DIGITS = 9

/**
 * Decides to whom each visit on offer opens first, the soonest first, each with its question and seed, so that anybody can
 * decide it again. Ways are asked between two transactions, of a routing server perhaps; a visit that went on
 * meanwhile is asked about anew. One that fails does not hold up the others: it is open to everybody.
 * Source: decision 194.
 */
export async function dispatchVisits(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const waiting = await inStep(world, actor, ({ tx, now }) => listUndispatched(tx, now, BATCH))
  const outcomes = await outcomesOf(waiting, ({ id }) => dispatchOne(world, actor, id))
  const failed = outcomes.find((one) => one.status === 'rejected' && !isDecided(one.reason))
  if (failed?.status === 'rejected') throw failed.reason
  return { dispatched: outcomes.length }
}

/** Another worker decided it meanwhile. */
const isDecided = (error: unknown) => error instanceof Refusal && error.refusal === 'stale'

async function dispatchOne(world: World, actor: Actor, id: VisitId) {
  const { visit, version, onDuty, declined } = await load(world, actor, id)
  const considered = consideredFor(visit, onDuty)
  const { places } = considered
  const minutes = await world.travel.minutes(places, places, visit.startsAt)
  const seed = Number(world.chance.digits(SEED_DIGITS))
  const { dispatchWeight: weight } = world.settings
  const question = questionOf(visit, considered, { minutes, weight, seed, declined })
  return inStep(world, actor, async (step) => {
    const facts = await lockVisitAtHand(step.tx, id)
    if (!facts) throw new Refusal('not-found')
    const decision = dispatching(facts, question, { version, now: step.now })
    return save(step, 'clock:tick', facts, decision)
  })
}

function load(world: World, actor: Actor, id: VisitId) {
  return inStep(world, actor, async ({ tx, now }) => {
    const since = now.subtract({ hours: 24 * WEEK_DAYS })
    const facts = await lockVisitAtHand(tx, id)
    if (!facts) throw new Refusal('not-found')
    const onDuty = await listOnDuty(tx, id, { since, first: OFFERED_AT_ONCE })
    const changes = await listHandChanges(tx, id)
    const { takenOffBy, version } = facts.visit
    const gaveBack = changes.flatMap(({ what, by }) => (what === 'accept' && by ? [by] : []))
    const declined = [...gaveBack, ...(takenOffBy ? [takenOffBy] : [])]
    return { visit: { ...visitToFit(facts), visitId: id }, version, onDuty, declined }
  })
}
