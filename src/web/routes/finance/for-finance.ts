import type { Actor } from '#src/domain/people/actor.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { answerRefusal } from '#src/web/refusals.ts'

/**
 * Labs read statements too, in their own portal: finance’s statement pages check here who is
 * looking. The verbs decide about all other finance pages.
 */
export function forFinance(request: Request, actor: Actor): void {
  const refuse = answerRefusal(request)
  if (actor.kind !== 'person') return refuse(new Refusal('sign-in-first'))
  if (actor.grants.some(({ role }) => role === 'finance')) return
  return refuse(new Refusal(actor.needsSecondFactor ? 'second-factor-first' : 'forbidden'))
}
