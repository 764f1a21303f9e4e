import { unreadEmail } from '#src/domain/people/masked.ts'
import type { Step } from '#src/usecases/step.ts'
import { notify, type Recipient, type Told } from './notify.ts'

/**
 * Puts a message that must not wait for one channel into the outbox, for every channel that reaches
 * its person: by e-mail and by SMS. An address or a number alone is told once.
 * Source: reliability L13; decision 233.
 */
export async function notifyEachWay(step: Step, to: Recipient, told: Told): Promise<void> {
  if (!('contact' in to) || !to.contact) return notify(step, to, told)
  const { contact } = to
  await notify(step, { ...to, contact: { ...contact, phone: null } }, told)
  await notify(step, { ...to, contact: { ...contact, email: unreadEmail(to.id) } }, told)
}
