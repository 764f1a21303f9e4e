import type { VisitId } from '#src/domain/visits/visit.ts'
import { type BloodLimit, LIMIT_DAYS } from './blood-limit.ts'

/** Blood drawn or planned on a visit, in millilitres. */
export type Draw = { visitId: VisitId; startsAt: Temporal.Instant; ml: number }

type At = { startsAt: Temporal.Instant; id?: VisitId }

/**
 * How much more may be drawn from a child on a visit, in millilitres: what its other draws within
 * thirty days either way leave of the monthly limit, and those of the same visit leave of the limit
 * per draw.
 * Source: Howie 2011, Bull WHO 89:46; decision 044.
 */
export function bloodRoom(limit: BloodLimit, draws: readonly Draw[], visit: At): number {
  const near = draws.filter(({ startsAt }) => isNear(startsAt, visit.startsAt))
  const here = near.filter(({ visitId }) => visitId === visit.id)
  const left = Math.min(limit.drawMl - sumOf(here), limit.monthMl - sumOf(near))
  return Math.max(0, Math.round(left * 1000) / 1000)
}

function isNear(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Math.abs(one.epochMilliseconds - other.epochMilliseconds) <= LIMIT_DAYS * 24 * 3_600_000
}

function sumOf(draws: readonly Draw[]): number {
  return draws.reduce((sum, { ml }) => sum + ml, 0)
}
