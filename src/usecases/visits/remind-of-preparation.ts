import { claimPreparation, listVisitsToPrepare } from '#src/db/queries/visits/visits-to-prepare.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  type Reminding,
  remindersDue,
  REMINDED_WITHIN_HOURS,
} from '#src/domain/visits/preparation-reminder.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/** Looked at in one run, and told in one run: the others follow a minute later. */
const LOOKED_AT = 2000
const TOLD = 200

/**
 * Reminds bookers how to prepare, twelve hours before a visit and never at night, once for a visit:
 * one that was rescheduled is another visit. The message names no test and no person, and is not
 * sent once it helps nobody. A visit is marked and its message written in one transaction.
 * Source: features A8; decision 203.
 */
export function remindOfPreparation(world: World, actor: Actor): Promise<{ reminded: number }> {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'clock:tick')
    const { tx, now } = step
    const until = now.add({ hours: REMINDED_WITHIN_HOURS })
    const found = await listVisitsToPrepare(tx, { from: now, until, limit: LOOKED_AT })
    const { due, over } = remindersDue(found, now, TOLD)
    const ids = [...due.map(({ visit }) => visit.id), ...over]
    const claimed = new Set(await claimPreparation(tx, ids, now))
    const told = due.filter(({ visit }) => claimed.has(visit.id))
    for (const one of told) await remind(step, one)
    await audit(world, tx, actor, 'clock:tick', 'visits', { reminded: told.length })
    return { reminded: told.length }
  })
}

type Found = Awaited<ReturnType<typeof listVisitsToPrepare>>[number]

function remind(step: Step, { visit, fastFrom, isForAll, helpsUntil }: Reminding<Found>) {
  const { id, bookingId: subjectId, accountId, contact, number, total, startsAt } = visit
  return notify(
    step,
    { id: accountId, contact },
    {
      event: 'preparation-reminder',
      once: id,
      subjectId,
      expiresAt: helpsUntil,
      facts: { number, total, startsAt, fastFrom, isForAll },
    },
  )
}
