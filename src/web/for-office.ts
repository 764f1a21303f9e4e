import type { Actor } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { answerRefusal } from './refusals.ts'

/**
 * For pages of the office, before their verbs: a visitor is led to sign in, another role is refused
 * with the page of a refusal. What may be read and done there the verbs decide.
 */
export function forOffice(request: Request, actor: Actor): void {
  const refuse = answerRefusal(request)
  if (actor.kind !== 'person') return refuse(new Refusal('sign-in-first'))
  if (isOfOffice(actor)) return
  return refuse(new Refusal(actor.needsSecondFactor ? 'second-factor-first' : 'forbidden'))
}

/** As `forOffice`, for a page of which administrators have no part. */
export function forBackOffice(request: Request, actor: Actor): void {
  forOffice(request, actor)
  const isTheirs =
    actor.kind === 'person' && actor.grants.some(({ role }) => role === 'back-office')
  if (!isTheirs) answerRefusal(request)(new Refusal('forbidden'))
}

/** As `forOffice`, for the one page that finance opens too: the search. */
export function refuseUnlessSearcher(request: Request, actor: Actor): void {
  const isOfFinance = actor.kind === 'person' && actor.grants.some(({ role }) => role === 'finance')
  if (!isOfFinance) forOffice(request, actor)
}

/** A person for whom the office's pages are, with the second factor where required. */
export function isOfOffice(actor: Actor): boolean {
  return (
    actor.kind === 'person' &&
    actor.grants.some(({ role }) => role === 'back-office' || role === 'administrator')
  )
}

/** Only for display; the verbs decide what may be done. */
export function isAdministrator(actor: Actor): boolean {
  return actor.kind === 'person' && actor.grants.some(({ role }) => role === 'administrator')
}

/** Who counts cash and waives fees: an administrator alone does not. */
export function isOfBackOffice(actor: Actor): boolean {
  return actor.kind === 'person' && actor.grants.some(({ role }) => role === 'back-office')
}
