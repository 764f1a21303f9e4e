import { lockDemoClock, setDemoClock } from '#src/db/queries/clock/demo-clock.ts'
import { type MoveClock, moveTo } from '#src/domain/demo-clock.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { fillSlots } from '#src/usecases/parts/slots/fill-slots.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import { clockJobs } from '#src/usecases/clock-jobs.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Moves a demonstration's clock ahead to an instant, for both web and worker, so that a visit's
 * slot comes without waiting. New slots are made from the new time on, and scheduled work that
 * became due runs at once. Sessions and sign-in codes stay in real time. Refuses `not-found`
 * outside a demonstration, `clock-not-ahead`, `clock-too-far`.
 * Source: decision 033.
 */
export function moveClock(world: World, actor: Actor, input: MoveClock) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:move')
    if (!world.settings.isDemo) throw new Refusal('not-found')
    const to = Temporal.Instant.from(input.to)
    const { from, movedMs } = await move(step, to)
    await fillSlots(world, step.tx, to)
    for (const job of clockJobs) await world.queue.enqueue(step.tx, job, {})
    const told = { now: to.toString(), movedMs }
    await audit(world, step.tx, actor, 'clock:move', 'clock', { from: from.toString(), ...told })
    return told
  })
}

async function move({ tx, now }: Step, to: Temporal.Instant) {
  const stands = await lockDemoClock(tx)
  // Somebody may have moved it since this transaction began.
  const from = now.add({ milliseconds: stands - tx.movedMs })
  const moved = moveTo(to, from, stands)
  if (!moved.ok) throw new Refusal(moved.error)
  await setDemoClock(tx, moved.value)
  return { from, movedMs: moved.value }
}
