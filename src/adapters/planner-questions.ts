import type { decideOffer } from '#src/domain/dispatch/decide-offer.ts'
import type { planDay } from '#src/domain/dispatch/plan.ts'

/** What the planner does for others, each in its own time. */
type Works = { planDay: typeof planDay; decideOffer: typeof decideOffer }

/** The same functions, answered later. */
export type Planner = {
  [Name in keyof Works]: (...given: Parameters<Works[Name]>) => Promise<ReturnType<Works[Name]>>
}

export type PlannerQuestion = {
  [Name in keyof Works]: { name: Name; given: Parameters<Works[Name]> }
}[keyof Works]

/** `failed`: what was thrown; nothing is expected to be. */
export type PlannerAnswer = { id: number; answer?: unknown; failed?: string }
