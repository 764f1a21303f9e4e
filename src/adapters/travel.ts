import { type Pace, travelMinutes } from '#src/domain/places/travel.ts'
import type { Travel } from '#src/usecases/world.ts'

/** Straight lines, a detour, and a speed by the hour: asks nobody. Source: decision 191. */
export function paceTravel(pace: Pace): Travel {
  return {
    minutes: async (from, to, at) =>
      from.map((start) => to.map((end) => travelMinutes(start, end, at, pace))),
  }
}
