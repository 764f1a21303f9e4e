import { listUnconfirmed, lockToConfirm } from '#src/db/queries/payments/confirming.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { BreakId } from '#src/domain/reconciliation/break.ts'
import {
  confirmingCapture,
  type ConfirmWord,
  wordOnConfirm,
  wordOnStatus,
} from '#src/domain/reconciliation/confirming-capture.ts'
import { authorise } from '#src/usecases/access.ts'
import { auditRow } from '#src/usecases/audit.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Captures per run; the next run follows in an hour. */
const MOST = 2000

type Unconfirmed = Awaited<ReturnType<typeof listUnconfirmed>>[number]

/**
 * Confirms captures to the gateway, oldest first: after twelve days it would cancel an unconfirmed
 * payment permanently. One that is ten days old becomes a break.
 * Source: reliability P29.
 */
export async function confirmCaptures(world: World, actor: Actor) {
  authorise(actor, 'clock:tick')
  const { gateway } = world
  if (!gateway) return { confirmed: 0, left: 0 }
  const due = await world.db.transaction((tx) => listUnconfirmed(tx, MOST))
  let [confirmed, left] = [0, due.length]
  for (const one of due) {
    const said = await confirm(gateway, one)
    if (said.isConfirmed) confirmed += 1
    if (said.isConfirmed) left -= 1
    await note(world, actor, { one, said })
    // Waiting for a dead gateway two thousand times would take hours.
    if (said.isUnreached && gateway.isDown()) break
  }
  return { confirmed, left }
}

async function confirm(gateway: Gateway, { number, referenceNo, amount }: Unconfirmed) {
  const said = wordOnConfirm(await gateway.confirm({ referenceNo, amount }))
  return said ?? wordOnStatus(await gateway.status({ number, referenceNo }))
}

function note(world: World, actor: Actor, { one, said }: { one: Unconfirmed; said: ConfirmWord }) {
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    const found = await lockToConfirm(tx, one.id, indianDay(one.capturedAt))
    if (!found) return
    const at = { now, breakId: BreakId.parse(world.chance.uuid()) }
    const { bookingId, changed, audit } = confirmingCapture(
      { ...one, ...found },
      said.isConfirmed,
      at,
    )
    const entry = audit && auditRow(actor, now, { action: 'clock:tick', ...audit })
    await saveChanged(step, null, { ...changed, bookingId }, entry)
  })
}
