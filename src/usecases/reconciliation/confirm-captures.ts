import { listUnconfirmed, markConfirmed } from '#src/db/queries/payments/confirming.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { CONFIRM_ALARM_DAYS } from '#src/domain/reconciliation/ageing.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { Gateway } from '#src/usecases/gateway.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { openBreak } from '#src/usecases/parts/reconciliation/open-break.ts'

/** Captures per run; the next run follows in an hour. */
const MOST = 2000
/** The gateway's status of a confirmed payment. */
const CONFIRMED = 'Shipped'

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
  let confirmed = 0
  for (const one of due) {
    const said = await confirm(gateway, one)
    if (said === 'confirmed') confirmed += 1
    await note(world, actor, { one, isConfirmed: said === 'confirmed' })
    // Waiting for a dead gateway two thousand times would take hours.
    if (said === 'unreachable' && gateway.isDown()) break
  }
  return { confirmed, left: due.length - confirmed }
}

async function confirm(gateway: Gateway, { number, referenceNo, amount }: Unconfirmed) {
  const said = await gateway.confirm({ referenceNo, amount })
  if (said.ok) return 'confirmed'
  if (said.fault.kind === 'unreachable') return 'unreachable'
  // We may have been killed between its answer and our record of it.
  const status = await gateway.status({ number, referenceNo })
  return status.ok && status.value.status === CONFIRMED ? 'confirmed' : 'refused'
}

type Noted = { one: Unconfirmed; isConfirmed: boolean }

function note(world: World, actor: Actor, { one, isConfirmed }: Noted) {
  const { id, referenceNo, number, amount, capturedAt } = one
  return inStep(world, actor, async (step) => {
    const { tx, now } = step
    if (isConfirmed) {
      if (await markConfirmed(tx, id, now))
        await audit(world, tx, actor, 'clock:tick', id, { event: 'confirm', referenceNo })
      return
    }
    if (capturedAt.until(now).total('hours') < CONFIRM_ALARM_DAYS * 24) return
    const ours = { number, amountPaise: amount, at: capturedAt.toString(), confirmed: 'no' }
    const day = indianDay(capturedAt)
    await openBreak(step, { day, kind: 'unconfirmed', key: referenceNo, ours, theirs: null })
  })
}
