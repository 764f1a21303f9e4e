import { gatherData } from '#src/db/queries/people/own-data.ts'
import { listContactMessagesOf } from '#src/db/queries/contact/contact-messages.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { OwnerProof } from '#src/domain/people/owner-proof.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { clockView } from '#src/usecases/parts/contact/clock-view.ts'
import { openMessage } from '#src/usecases/parts/contact/sealed-message.ts'
import { openFeeWords } from '#src/usecases/parts/bookings/sealed-fee-words.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { proveOwner } from '#src/usecases/parts/people/prove-owner.ts'

/**
 * All data of the signed-in account, for its owner: plain JSON, amounts in paise, instants in UTC.
 * Proved again by password or code. Refuses `password-again`, `wrong-code`, `too-many`.
 * Source: DPDP Act s.11.
 */
export async function exportData(world: World, actor: Actor, proof: OwnerProof) {
  const permit = authorise(actor, 'account:export')
  const { id: accountId } = personOf(actor)
  await proveOwner(world, accountId, proof)
  return inStep(world, actor, async ({ tx, now }) => {
    const data = await gatherData(tx, permit.over({ accountId }).accountId)
    if (!data) throw new Refusal('not-found')
    const { provenEmail, visitFees, ...own } = data
    const writer = provenEmail ? world.cipher.hashes(provenEmail, 'contact_messages.writer') : []
    const wrote = writer.length > 0 ? await listContactMessagesOf(tx, writer) : []
    await audit(world, tx, actor, 'account:export', accountId)
    return {
      madeAt: now.toString(),
      ...own,
      visitFees: visitFees.map(({ id, wordsSealed, ...fee }) => ({
        ...fee,
        words: openFeeWords(world, { id, wordsSealed }),
      })),
      messagesFromYou: wrote.map((row) => ({
        ticket: row.number,
        at: row.createdAt.toString(),
        state: row.state,
        ...clockView(row),
        ...openMessage(world, row),
      })),
    }
  })
}
