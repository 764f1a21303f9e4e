import { listDue, lockDue } from '#src/db/queries/earnings/earnings.ts'
import { maturing } from '#src/domain/earnings/earning.ts'
import { ends } from '#src/domain/orders/order-state.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { MOST_A_PASS, togetherOrAlone } from '#src/usecases/each-alone.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Earnings per transaction. */
const BATCH = 200

/**
 * Makes visits' pay payable once no order of their booking is open, however the last one ended.
 * Source: life cycle 7; decision 198.
 */
export async function matureEarnings(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx }) => listDue(tx, ends, MOST_A_PASS))
  const ids = due.map(({ id }) => id)
  const matured = await togetherOrAlone(ids, BATCH, (batch) => matureThese(world, actor, batch))
  return { matured }
}

function matureThese(world: World, actor: Actor, ids: Parameters<typeof lockDue>[2]) {
  return inStep(world, actor, async (step) => {
    const rows = await lockDue(step.tx, ends, ids)
    return (await save(step, 'clock:tick', null, maturing(rows, step.now))).matured
  })
}
