import { limits } from '#src/domain/limits.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why a phlebotomist who gave back this many visits accepts no more for now. */
export function releasedTooOften(most: string | number): string {
  const { hours } = limits.releasesOfPhlebotomist.per
  return m.refusals_released_too_often({ most, hours })
}
