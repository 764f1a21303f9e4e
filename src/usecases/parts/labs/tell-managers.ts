import { listLabPeople } from '#src/db/queries/labs/lab-desk.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { notify, type Told } from '#src/usecases/parts/messages/notify.ts'
import { newsEmailOf } from './news-email.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * Tells everybody who manages the lab, each in their language; where nobody does yet, the lab's
 * mailbox.
 */
export async function tellManagers(step: Step, lab: LabRow, told: Told): Promise<void> {
  const people = await listLabPeople(step.tx, lab.id)
  const managers = people.filter((one) => one.roles.includes('lab-manager') && !one.isSuspended)
  const letter = { ...told, subjectId: lab.id }
  for (const { id } of managers) await notify(step, { id }, letter)
  if (managers.length > 0) return
  const email = newsEmailOf(step.world, lab)
  if (email) await notify(step, { email }, letter)
}
