import {
  deleteStepsBefore,
  findEnrolment,
  findSessionId,
  insertStepUsed,
  putEnrolment,
} from '#src/db/queries/people/people-second-factor.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { ENROLMENT_LIFE, stepsAt } from '#src/domain/people/app-code.ts'
import type { World } from '#src/usecases/world.ts'

/** Used steps are kept for longer than any code is valid. */
const KEPT = { hours: 1 } as const

export type CodeOfStep = (step: number) => Promise<string>

/**
 * Whether it is a valid, unused code of this person's app: exactly one of any number of concurrent
 * browsers succeeds. `codeOf` computes the app's code of a step.
 * Source: RFC 6238 §5.2; decision 053.
 */
export async function useAppCode(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  userId: UserId,
  typed: string,
  codeOf: CodeOfStep,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const usedAt = await clock.real(tx)
    for (const step of stepsAt(usedAt)) {
      if ((await codeOf(step)) !== typed) continue
      if (!(await insertStepUsed(tx, { userId, step, usedAt }))) continue
      await deleteStepsBefore(tx, userId, usedAt.subtract(KEPT))
      return true
    }
    return false
  })
}

type Part = Pick<World, 'db' | 'clock' | 'cipher'>

/** Stores the app's address, sealed, for the session that requested it: ten minutes at most. */
export async function keepEnrolment({ db, clock, cipher }: Part, token: string, totpUri: string) {
  await db.transaction(async (tx) => {
    const sessionId = await findSessionId(tx, token)
    if (sessionId === undefined) return
    const expiresAt = (await clock.real(tx)).add(ENROLMENT_LIFE)
    const sealed = cipher.seal(totpUri, contextOf(sessionId))
    await putEnrolment(tx, { sessionId, sealed, expiresAt })
  })
}

/** The app's address and its backup codes, still sealed, while this session sets it up. */
export async function enrolmentOf({ db, clock, cipher }: Part, token: string) {
  return db.transaction(async (tx) => {
    const found = await findEnrolment(tx, token, await clock.real(tx))
    if (!found) return undefined
    const { sessionId, sealed, backupCodes } = found
    return { totpUri: cipher.open(sealed, contextOf(sessionId)), backupCodes }
  })
}

function contextOf(sessionId: string): string {
  return `authenticator_enrolments.sealed ${sessionId}`
}
