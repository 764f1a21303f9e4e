import { lockCredits } from '#src/db/queries/credits.ts'
import { creditForgone } from '#src/domain/ledger/refund-journals.ts'
import type { ForgoCredit } from '#src/domain/credits/forgo-credit.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { inStep } from '#src/usecases/step.ts'
import { move } from '#src/usecases/transition.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Gives up an unused credit, by the person it is owed to: the way out for an account to be erased
 * that will book nothing more. Refuses `stale` where it is not as shown, even if larger, and
 * `not-allowed-now` once a booking uses it.
 * Source: DPDP Act s.12(3); decision 072.
 */
export function forgoCredit(world: World, actor: Actor, { creditId, ...shown }: ForgoCredit) {
  return inStep(world, actor, async (step) => {
    const permit = authorise(actor, 'credit:forgo')
    const [found] = await lockCredits(step.tx, [creditId])
    const row = permit.over(found)
    if (row.amount !== shown.amountPaise) throw new Refusal('stale')
    const { version } = shown
    const { bookingId, amount } = row
    const asShown = { version, standsNow: () => Promise.resolve({}) }
    await move(step, 'credit', { row, event: 'forgo', bookingId, shown: asShown })
    await postJournal(step, bookingId, creditForgone(row))
    await audit(world, step.tx, actor, 'credit:forgo', row.id, { amount })
    return { state: 'forgone' as const }
  })
}
