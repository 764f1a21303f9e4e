import { lockRoster } from '#src/db/queries/rosters/rosters.ts'
import type { Action } from '#src/domain/access/access.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { LeaveId } from '#src/domain/rosters/leave.ts'
import { takingSuddenLeave } from '#src/domain/rosters/leaving.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { save } from '#src/usecases/save.ts'
import type { Step } from '#src/usecases/step.ts'

type Away = { phlebotomistId: UserId; days: number; action: Action }

/**
 * Somebody cannot work from now on, and is told until when. `leaveVisits` gives back what they
 * accepted, woken by that message.
 * Source: decision 206.
 */
export async function awayFromNow(step: Step, { phlebotomistId, days, action }: Away) {
  const found = await lockRoster(step.tx, phlebotomistId, step.now)
  if (!found) throw new Refusal('not-found')
  const id = LeaveId.parse(step.world.chance.uuid())
  const answer = await save(step, action, null, takingSuddenLeave(found, { days, id }, step.now))
  const facts = { until: Temporal.Instant.from(answer.endsAt) }
  const told = { event: 'cannot-work', facts, subjectId: phlebotomistId } as const
  await notify(step, { id: phlebotomistId }, told)
  return answer
}
