import { listOfBooking } from '#src/db/queries/ledger/journals-of-booking.ts'
import type { ListJournals } from '#src/domain/ledger/inputs.ts'
import { leftInAccounts } from '#src/domain/ledger/of-booking.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * Every journal of a booking, oldest first, each with all of its entries, in paise, debits positive;
 * and what they leave in each account together. A booking that there is not has none.
 * Source: reliability P24.
 */
export function listJournals(world: World, actor: Actor, { number }: ListJournals) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'ledger:read')
    const entries = await listOfBooking(tx, number)
    const journals = journalsOf(entries)
    await audit(world, tx, actor, 'ledger:read', number, { found: journals.length })
    return { journals, left: leftInAccounts(journals) }
  })
}

type Entry = Awaited<ReturnType<typeof listOfBooking>>[number]

function journalsOf(found: readonly Entry[]) {
  const first = found.filter(
    ({ journalId }, at) => at === found.findIndex((one) => one.journalId === journalId),
  )
  const entries = Map.groupBy(found, ({ journalId }) => journalId)
  return first.map(({ journalId, at, kind }) => ({
    journalId,
    at: at.toString(),
    kind,
    entries: (entries.get(journalId) ?? []).map(({ account, amount, partyId, partyName }) => {
      return { account, amount, partyId, partyName }
    }),
  }))
}
