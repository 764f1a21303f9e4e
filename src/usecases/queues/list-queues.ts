import { findQueues } from '#src/db/queries/queues/queues.ts'
import type { QueueAsked } from '#src/db/queries/queues/queue-query.ts'
import { WATCH_MINUTES } from '#src/domain/bookings/cancellation.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { WARNED_AHEAD } from '#src/domain/labs/validity.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import {
  CARRIED_HOURS,
  FEE_URGENT_DAYS,
  NOT_TAKEN_HOURS,
  type Queue,
  queueActions,
  queueNames,
  queueTurns,
} from '#src/domain/queues/queues.ts'
import { RUNG_MINUTES } from '#src/domain/results/calls/ladder.ts'
import { NOTIFY_WITHIN_HOURS } from '#src/domain/results/notifiable/notifiable.ts'
import { DECIDE_DAYS } from '#src/domain/visits/fee-deadlines.ts'
import { authorise, labsOf, mayEver, personOf } from '#src/usecases/access.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'

/**
 * What waits for the person's roles, in the order of the office's work: how many, since when, by
 * when, whose turn it is and where the most urgent one is. Queues of which nothing waits are listed
 * too; queues whose action the person may never take are not.
 * Source: decision 163.
 */
export function listQueues(world: World, actor: Actor) {
  return inStep(world, actor, async (step) => {
    authorise(actor, 'queue:read')
    const names = queueNames.filter((name) => mayEver(actor, queueActions[name]))
    const found = await findQueues(step.tx, names, await askedBy(step))
    return {
      readAt: step.now.toString(),
      queues: found.map((queue) => queueView(queue, step.now)),
    }
  })
}

function queueView({ since, due, dueOn, ...queue }: Queue, now: Temporal.Instant) {
  return {
    ...queue,
    turn: queueTurns[queue.name],
    since: since?.toString() ?? null,
    due: due?.toString() ?? null,
    dueOn: dueOn?.toString() ?? null,
    /** The next deadline has passed. */
    isOverdue:
      (due !== null && Temporal.Instant.compare(due, now) < 0) ||
      (dueOn !== null && Temporal.PlainDate.compare(dueOn, indianDay(now)) < 0),
  }
}

async function askedBy({ world, tx, actor, now }: Step): Promise<QueueAsked> {
  const today = indianDay(now)
  return {
    asker: personOf(actor).id,
    asksFor: labsOf(actor),
    now: now.toString(),
    // Invitations expire in real time, whatever the demonstration's clock says.
    realNow: (await world.clock.real(tx)).toString(),
    today: today.toString(),
    warnedUntil: today.add(WARNED_AHEAD).toString(),
    callFrom: now.subtract({ minutes: RUNG_MINUTES.office }).toString(),
    startsBefore: now.add({ hours: NOT_TAKEN_HOURS }).toString(),
    dueBefore: now.subtract({ minutes: WATCH_MINUTES }).toString(),
    carriedFrom: now.subtract({ hours: CARRIED_HOURS }).toString(),
    feesFrom: now.subtract({ hours: 24 * (DECIDE_DAYS - FEE_URGENT_DAYS) }).toString(),
    casesFrom: now.subtract({ hours: NOTIFY_WITHIN_HOURS }).toString(),
  }
}
