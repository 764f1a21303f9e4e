import type { World } from '#src/usecases/world.ts'

type Part = Pick<World, 'settings'>

/** The operator's mailbox, in the language of its settings. */
export function theOffice({ settings }: Part) {
  const { email, language } = settings.operator
  return { email, language }
}

/** The grievance officer's mailbox. */
export function theOfficer({ settings }: Part) {
  const { grievanceOfficer, language } = settings.operator
  return { email: grievanceOfficer.email, language }
}
