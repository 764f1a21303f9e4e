import type { Tx } from '#src/db/driver/client.ts'
import { balanceOf, listAgainst, listEntries } from '#src/db/queries/ledger/trial-balance.ts'
import type { ListLedger } from '#src/domain/ledger/inputs.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { pageOf } from '#src/usecases/page.ts'
import type { World } from '#src/usecases/world.ts'

const PER_PAGE = 50

/**
 * One account's entries, or one party's, newest first, each with the other side. May lag: `at` says
 * up to when the data is complete.
 */
export async function listLedger(world: World, actor: Actor, input: ListLedger) {
  authorise(actor, 'ledger:read')
  const { at, ...page } = await world.lagging.read(async (tx) => ({
    ...(await readPage(tx, input)),
    at: await world.clock.now(tx),
  }))
  const { account, partyId } = input
  const detail = { account, partyId: partyId ?? null, found: page.lines.length }
  await world.db.transaction((tx) => audit(world, tx, actor, 'ledger:read', account, detail))
  return { ...page, at: at.toString() }
}

async function readPage(tx: Tx, input: ListLedger) {
  const { account, partyId } = input
  const found = await listEntries(tx, input, PER_PAGE + 1)
  const { rows: entries, next } = pageOf(found, PER_PAGE, ({ entryId }) => entryId)
  const journals = [...new Set(entries.map(({ journalId }) => journalId))]
  const against = Map.groupBy(
    journals.length > 0 ? await listAgainst(tx, account, journals) : [],
    ({ journalId }) => journalId,
  )
  const balance = await balanceOf(tx, account, partyId)
  return {
    lines: entries.map(({ journalId, at, ...line }) => ({
      ...line,
      at: at.toString(),
      against: (against.get(journalId) ?? []).map(({ account: other, amount }) => {
        return { account: other, amount }
      }),
    })),
    next,
    balance,
  }
}
