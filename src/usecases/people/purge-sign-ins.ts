import { type Ageing, deleteOld } from '#src/db/queries/people/sign-in-purge.ts'
import { deletePushDevicesOver } from '#src/db/queries/push/push-ends.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { DEVICE_LIFE, GUESSES_FORGOTTEN, WARNED_ONCE_IN } from '#src/domain/people/guessing.ts'
import { STOP_LIFE } from '#src/domain/people/own-account.ts'
import { SESSION_HOURS, SIGN_IN_HOURS } from '#src/domain/people/retention.ts'
import { sessionEnds } from '#src/domain/people/session-life.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { inStep } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Rows per table and run; the rest is deleted by the next run. */
const AT_ONCE = 5000

/** How long a row still decides something: a limit, a wait, a used code. */
const needed: Record<Ageing, Temporal.DurationLike> = {
  accountLinks: { hours: SIGN_IN_HOURS },
  codes: { hours: SIGN_IN_HOURS },
  signInGuesses: GUESSES_FORGOTTEN,
  knownDevices: DEVICE_LIFE,
  totpStepsUsed: { hours: 1 },
  signInWarnings: WARNED_ONCE_IN,
  authenticatorEnrolments: { hours: 0 },
  passkeyChallenges: { hours: 0 },
  emailChanges: STOP_LIFE,
  sessions: { hours: SESSION_HOURS },
}

/**
 * Deletes sign-in data that is no longer needed: expired links, attempts, devices, codes and
 * challenges; of a sign-in that is over also the address for messages on its device.
 * Source: decision 060; decision 063; decision 180.
 */
export function purgeSignIns(world: World, actor: Actor) {
  return inStep(world, actor, async ({ tx }) => {
    authorise(actor, 'clock:tick')
    const now = await world.clock.real(tx)
    const purged: Partial<Record<Ageing | 'pushDevices', number>> = {
      pushDevices: await deletePushDevicesOver(tx, sessionEnds(now), AT_ONCE),
    }
    for (const [table, age] of Object.entries(needed)) {
      const name = table as Ageing // the keys of a record that names every one of them
      purged[name] = await deleteOld(tx, name, { before: now.subtract(age), limit: AT_ONCE })
    }
    await audit(world, tx, actor, 'clock:tick', 'sign-ins', purged)
    return purged
  })
}
