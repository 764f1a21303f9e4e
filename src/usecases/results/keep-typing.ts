import { findOrder, listItemIds } from '#src/db/queries/bookings/orders.ts'
import { listCurrentResults } from '#src/db/queries/results/results.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  type KeepTyping,
  mergeTyping,
  typedBy,
  unsavedOf,
} from '#src/domain/results/entry/typing.ts'
import { authorise, personOf, refuseOwnBooking } from '#src/usecases/access.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { lockedTyping, writeTyping } from '#src/usecases/parts/results/sealed-typing.ts'

/**
 * Stores a person's unsaved input for an order for a day, sealed and only for them: bench computers
 * are shared, so the browser stores nothing. Untouched rows remain as stored. Another lab's order
 * is refused as a missing one, and so is the page of a person who has left the computer to the next
 * one.
 * Source: decisions 029 and 248.
 */
export function keepTyping(world: World, actor: Actor, input: KeepTyping) {
  return inStep(world, actor, async (step) => {
    const { orderId, typist, rows: typed } = input
    const permit = authorise(actor, 'result:enter')
    if (personOf(actor).id !== typist) throw new Refusal('not-found')
    const order = permit.over(await findOrder(step.tx, orderId))
    refuseOwnBooking(actor, order)
    const ofOrder = new Set(await listItemIds(step.tx, order.id))
    const kept = await lockedTyping(step, order.id)
    const results = await listCurrentResults(step.tx, [...ofOrder])
    // Input that arrives after its own save says nothing more than the saved value.
    const rows = unsavedOf(mergeTyping(kept, typedBy(step.now, typed), ofOrder), results)
    await writeTyping(step, order.id, { ...kept, rows })
    return { keptAt: step.now.toString(), rows: rows.length }
  })
}
