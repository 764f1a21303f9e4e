import { findReader } from '#src/db/queries/people/people-guesses.ts'
import {
  findBackupCodes,
  lockBackupCodes,
  putBackupCodes,
} from '#src/db/queries/people/people-second-factor.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import {
  backupCodesRenewedLetter,
  backupCodeUsedLetter,
} from '#src/messages/second-factor-letters.ts'
import { audit } from '#src/usecases/audit.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import type { World } from '#src/usecases/world.ts'

/** The remaining codes without the typed one, sealed; undefined where it is none of them. */
export type Spend = (sealed: string) => Promise<{ sealed: string; left: number } | undefined>

type Part = Pick<World, 'db' | 'clock' | 'chance' | 'cipher' | 'queue' | 'settings'>

/**
 * Whether it is an unused backup code of this person, whose app is set up: exactly one of any
 * number of concurrent browsers succeeds. The owner is told by e-mail how many are left.
 * Source: decision 077.
 */
export async function useBackupCode(world: Part, userId: UserId, spend: Spend): Promise<boolean> {
  return world.db.transaction(async (tx) => {
    const kept = await lockBackupCodes(tx, userId)
    const spent = kept && (await spend(kept.sealed))
    if (!spent) return false
    const { sealed, left } = spent
    await putBackupCodes(tx, kept.id, sealed)
    const owner = await findReader(tx, { userId })
    if (owner) {
      const { baseUrl, operator } = world.settings
      const said = { brand: operator.name.en, left, baseUrl }
      const message = backupCodeUsedLetter(owner.email, said)
      await writeMessage(world, tx, { event: 'backup-code-used', userId, message })
    }
    await audit(world, tx, { kind: 'visitor' }, 'second-factor:backup', userId, { left })
    return true
  })
}

/** Tells the owner that their backup codes were replaced, and audits it. */
export async function tellRenewedCodes(world: Part, userId: UserId): Promise<void> {
  await world.db.transaction(async (tx) => {
    const owner = await findReader(tx, { userId })
    if (!owner) return
    const { baseUrl, operator } = world.settings
    const message = backupCodesRenewedLetter(owner.email, { brand: operator.name.en, baseUrl })
    await writeMessage(world, tx, { event: 'backup-codes-renewed', userId, message })
    await audit(world, tx, { kind: 'visitor' }, 'second-factor:backup', userId, { renewed: true })
  })
}

/** The backup codes of this session's person, still sealed; undefined where no app is set up. */
export async function backupCodesOf({ db }: Pick<World, 'db'>, token: string) {
  return db.transaction((tx) => findBackupCodes(tx, token))
}
