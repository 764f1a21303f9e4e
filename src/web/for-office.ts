import type { Actor } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { answerRefusal } from './refusals.ts'

/**
 * The first page of the office asks no verb, so it asks here who looks: a visitor is led to sign in,
 * another role is refused. What the pages behind it show, the verbs decide.
 */
export function forOffice(request: Request, actor: Actor): void {
  const refuse = answerRefusal(request)
  if (actor.kind !== 'person') return refuse(new Refusal('sign-in-first'))
  if (isOfOffice(actor)) return
  return refuse(new Refusal(actor.needsSecondFactor ? 'second-factor-first' : 'forbidden'))
}

/** Of those whom the office's pages are for, with the second factor where one is asked for. */
export function isOfOffice(actor: Actor): boolean {
  return (
    actor.kind === 'person' &&
    actor.grants.some(({ role }) => role === 'back-office' || role === 'administrator')
  )
}

/** For what is shown; what may be done, the verbs decide. */
export function isAdministrator(actor: Actor): boolean {
  return actor.kind === 'person' && actor.grants.some(({ role }) => role === 'administrator')
}

/** Who counts cash and forgives fees: an administrator alone does not. */
export function isOfBackOffice(actor: Actor): boolean {
  return actor.kind === 'person' && actor.grants.some(({ role }) => role === 'back-office')
}
