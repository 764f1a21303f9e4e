import { listLabPeople } from '#src/db/queries/labs/lab-desk.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import { wholeEmail } from '#src/domain/people/masked.ts'
import { notify, type Recipient, type Told } from '#src/usecases/parts/messages/notify.ts'
import { newsEmailOf } from './news-email.ts'
import type { Step } from '#src/usecases/step.ts'

type Readers = { kind: 'managers' | 'mailbox' | 'nobody'; all: Recipient[] }

/**
 * Whom a letter to the lab reaches: everybody who manages it and has an e-mail address; where there
 * is none, the lab's mailbox; where it has none, nobody.
 */
export async function readersOf(
  { world, tx }: Pick<Step, 'world' | 'tx'>,
  lab: LabRow,
): Promise<Readers> {
  const people = await listLabPeople(tx, lab.id)
  const managers = people.filter(
    ({ roles, isSuspended, email }) =>
      roles.includes('lab-manager') && !isSuspended && wholeEmail(email) !== null,
  )
  if (managers.length > 0) return { kind: 'managers', all: managers.map(({ id }) => ({ id })) }
  const email = newsEmailOf(world, lab)
  return email ? { kind: 'mailbox', all: [{ email }] } : { kind: 'nobody', all: [] }
}

/** Tells these people of a lab, each in their language; says whom it reached. */
export async function tellManagers(
  step: Step,
  lab: LabRow,
  told: Told,
): Promise<{ told: Readers['kind'] }> {
  const { kind, all } = await readersOf(step, lab)
  for (const to of all) await notify(step, to, { ...told, subjectId: lab.id })
  return { told: kind }
}
