import {
  findBackupCodes,
  lockBackupCodes,
  putBackupCodes,
} from '#src/db/queries/people/people-second-factor.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
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
    await notify({ world, tx }, { id: userId }, { event: 'backup-code-used', facts: { left } })
    await audit(world, tx, { kind: 'visitor' }, 'second-factor:backup', userId, { left })
    return true
  })
}

/** Tells the owner that their backup codes were replaced, and audits it. */
export async function tellRenewedCodes(world: Part, userId: UserId): Promise<void> {
  await world.db.transaction(async (tx) => {
    await notify({ world, tx }, { id: userId }, { event: 'backup-codes-renewed', facts: {} })
    await audit(world, tx, { kind: 'visitor' }, 'second-factor:backup', userId, { renewed: true })
  })
}

/** The backup codes of this session's person, still sealed; undefined where no app is set up. */
export async function backupCodesOf({ db }: Pick<World, 'db'>, token: string) {
  return db.transaction((tx) => findBackupCodes(tx, token))
}
