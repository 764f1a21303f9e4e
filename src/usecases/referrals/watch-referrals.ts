import { listPastLimit } from '#src/db/queries/referrals/late-referrals.ts'
import { markingReferral } from '#src/domain/referrals/marking-late.ts'
import type { PastLimit } from '#src/domain/referrals/in-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { eachAlone } from '#src/usecases/each-alone.ts'
import { tellOfReferral } from '#src/usecases/parts/referrals/tell-lab.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import { unlessStale } from '#src/usecases/unless-stale.ts'
import type { World } from '#src/usecases/world.ts'

const BATCH = 100

/**
 * Marks each sample that was not received, and each test without a verified value, within the hours
 * that the labs agreed on, once, and tells both labs. One transaction each.
 * Source: decision 264.
 */
export async function watchReferrals(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const due = await inStep(world, actor, ({ tx, now }) => listPastLimit(tx, now, BATCH))
  await eachAlone(due, (one) => unlessStale(() => mark(world, actor, one)))
  return { due: due.length }
}

function mark(world: World, actor: Actor, late: PastLimit) {
  return inStep(world, actor, async (step) => {
    const decision = markingReferral(late, step.now)
    const { step: missed } = await save(step, 'clock:tick', null, decision)
    if (missed) await tellOfReferral(step, { ...late, referralId: late.id }, `late-${missed}`)
  })
}
