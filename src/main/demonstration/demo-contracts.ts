import { insertAccount } from '#src/db/queries/labs/contract-changes.ts'
import { listUnpaidDemoLabs, setPan } from '#src/db/queries/labs/demo-contracts.ts'
import { keepAccount, keepPan } from '#src/usecases/parts/labs/sealed-numbers.ts'
import type { World } from '#src/usecases/world.ts'

type Part = Pick<World, 'db' | 'chance' | 'cipher' | 'clock'>

/**
 * A fictitious PAN and bank account for each lab of the demonstration: sealed with the
 * installation's own key, which the seed's SQL does not have. Idempotent.
 */
export async function seedDemoContracts(part: Part): Promise<void> {
  const { db, chance, clock } = part
  await db.transaction(async (tx) => {
    const effectiveAt = await clock.now(tx)
    for (const [at, lab] of (await listUnpaidDemoLabs(tx)).entries()) {
      const four = String(at + 1).padStart(4, '0')
      await setPan(tx, lab.organizationId, keepPan(part, lab.organizationId, `AAACL${four}D`))
      const id = chance.uuid()
      const { sealed, hash } = keepAccount(part, id, `9999000${four}`)
      await insertAccount(tx, {
        id,
        labId: lab.labId,
        bankName: 'State Bank of India',
        holderName: lab.name,
        ifsc: 'SBIN0000001',
        accountSealed: sealed,
        accountHash: hash,
        accountLastFour: four,
        effectiveAt,
      })
    }
  })
}
