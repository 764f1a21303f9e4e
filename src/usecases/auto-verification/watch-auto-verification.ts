import { listUnsignedInDoubt } from '#src/db/queries/auto-verification/in-doubt.ts'
import { lockOnWithControls } from '#src/db/queries/auto-verification/rules-in-force.ts'
import { lockBenchOfItem } from '#src/db/queries/results/bench-at-hand.ts'
import { offByOverdue } from '#src/domain/auto-verification/auto-switch.ts'
import { holdingDoubted } from '#src/domain/auto-verification/holding-doubted.ts'
import { newsOfTurns } from '#src/domain/auto-verification/rule-news.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { tellRulesOff } from '#src/usecases/parts/quality-control/tell-rules-off.ts'
import { save, saveChanged } from '#src/usecases/save.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Of one turn: more wait for the next minute. */
const MOST_HELD = 200

/**
 * Switches off every rule whose controls are due, tells the pathologists of its lab, and holds back
 * what rules verified since the last good control and nobody signed yet: a person verifies it again.
 * Each value in a transaction of its own, so that one that is in use delays no other.
 * Source: features C12; decision 242.
 */
export async function watchAutoVerification(world: World, actor: Actor) {
  const { off, now } = await inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const rules = await lockOnWithControls(step.tx)
    const turns = offByOverdue(rules, step.now)
    await tellRulesOff(step, newsOfTurns(rules, turns, step.now))
    await saveChanged(step, null, {
      bookingId: null,
      transitions: [],
      created: { autoSwitch: turns },
    })
    await audit(world, step.tx, actor, 'clock:tick', 'auto-verification', { off: turns.length })
    return { off: turns.length, now: step.now }
  })
  const waiting = await world.db.transaction((tx) => listUnsignedInDoubt(tx, now, MOST_HELD))
  let held = 0
  for (const { testItemId } of waiting)
    if (await inStep(world, actor, (step) => heldOne(step, testItemId))) held += 1
  return { off, held }
}

async function heldOne(step: Step, id: TestItemId): Promise<boolean> {
  const facts = await lockBenchOfItem(step.tx, id)
  if (!facts) return false
  const { isHeld } = await save(step, 'clock:tick', facts, holdingDoubted(facts))
  return isHeld
}
