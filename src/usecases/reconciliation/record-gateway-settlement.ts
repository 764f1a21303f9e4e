import { createHash } from 'node:crypto'
import { lockAtGateway } from '#src/db/queries/ledger/ledger.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { gatewayPaying } from '#src/domain/reconciliation/gateway-payout.ts'
import type { RecordGatewaySettlement } from '#src/domain/reconciliation/inputs.ts'
import { authorise } from '#src/usecases/access.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * The gateway paid out to our bank: once for each of its references, from which the journal's id is
 * derived. The same again changes nothing. Refuses `reference-used` where the amounts differ,
 * `gateway-holds-less` where our books hold less there.
 */
export function recordGatewaySettlement(
  world: World,
  actor: Actor,
  input: RecordGatewaySettlement,
) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'gateway:settle')
    const id = idOf(input.reference)
    const facts = await lockAtGateway(step.tx, id)
    return save(step, 'gateway:settle', null, gatewayPaying(facts, input, id))
  })
}

/** A UUID (version 8) derived from the reference, unique per reference. */
function idOf(reference: string): string {
  const hex = createHash('sha256').update(`gateway settlement ${reference}`).digest('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}
