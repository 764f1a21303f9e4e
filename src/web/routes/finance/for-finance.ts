import type { Actor } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { answerRefusal } from '#src/web/refusals.ts'

/**
 * Statements are read by labs too, at their own desk: finance’s pages of them ask here who looks.
 * What all other pages of finance show, their verbs decide.
 */
export function forFinance(request: Request, actor: Actor): void {
  const refuse = answerRefusal(request)
  if (actor.kind !== 'person') return refuse(new Refusal('sign-in-first'))
  if (actor.grants.some(({ role }) => role === 'finance')) return
  return refuse(new Refusal(actor.needsSecondFactor ? 'second-factor-first' : 'forbidden'))
}
