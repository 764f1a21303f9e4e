import type { OrderRow } from '#src/db/queries/bookings/booking-tree.ts'
import { type findCallTask, findCallees } from '#src/db/queries/results/call-tasks.ts'
import { calleesInTurn, isContactsTurn } from '#src/domain/results/calls/ladder.ts'
import { isForPatientAlone } from '#src/domain/results/calls/patient-alone.ts'
import type { Step } from '#src/usecases/step.ts'

type Task = NonNullable<Awaited<ReturnType<typeof findCallTask>>>

/**
 * Whom the lab may call, and in which turn now. Whom the patient chose is shown only once it is
 * their turn.
 */
export async function whomToCall(
  { tx }: Step,
  { referrerName, referrerPhone }: OrderRow,
  { task, minutes }: { task: Task; minutes: number },
) {
  const found = await findCallees(tx, task.testItemId)
  const isTheirTurn = found !== undefined && isContactsTurn(task, minutes, isForPatientAlone(found))
  const contact = isTheirTurn ? found.contact : null
  const booker = found?.booker ?? null
  const has = {
    doctor: referrerPhone !== null,
    patient: Boolean(booker?.phone),
    contact: contact !== null,
  }
  return {
    /** Who asked for the tests; null where nobody was named. */
    referrer: referrerName ? { name: referrerName, phone: referrerPhone } : null,
    /** The patient's own number, or that of the account holder who booked. */
    booker,
    /** Whom the patient chose, once it is their turn. */
    contact,
    /** Whom to call first, then next. */
    callees: calleesInTurn(minutes, has),
  }
}
