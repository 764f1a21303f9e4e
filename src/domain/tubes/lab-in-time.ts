import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Refused } from '#src/domain/changes.ts'
import { DETOUR, KMH, rideMinutes } from '#src/domain/places/travel.ts'

/** Minutes from the first draw of a person to the next person, or to leaving. Source: decision 193, an assumption. */
const DRAW_MINUTES = 5

/** What one lab gets of a visit: how far it is in a straight line, in kilometres, and which tests. */
type ForLab = { distanceKm: number; codes: readonly ItemCode[] }

/** How long the blood for a test keeps in its tube, in minutes, where a source says so: a cautious default refuses nobody. */
type Keeping = ReadonlyMap<ItemCode, { name: string; keepsMinutes?: number }>

/**
 * Why what is drawn at an hour would reach its lab too late; undefined where it does not. Whoever comes
 * rides to the lab as soon as everybody has been drawn from, from the first draw on; names the test that keeps for the
 * shortest time, and its minutes.
 * Source: decisions 190 and 193; features B11; reliability L4.
 *
 * @param people how many are drawn from.
 */
export function whyTooFarFromLab(
  labs: readonly ForLab[],
  { drawn, people, startsAt }: { drawn: Keeping; people: number; startsAt: Temporal.Instant },
): Refused<'lab-too-far-then'> | undefined {
  for (const { distanceKm, codes } of labs) {
    const ride = rideMinutes(distanceKm, startsAt, { detour: DETOUR, kmh: KMH })
    const needs = DRAW_MINUTES * people + ride
    const [first] = codes
      .flatMap((code) => drawn.get(code) ?? [])
      .filter(({ keepsMinutes }) => keepsMinutes !== undefined && keepsMinutes < needs)
      .toSorted((one, other) => (one.keepsMinutes ?? 0) - (other.keepsMinutes ?? 0))
    if (first?.keepsMinutes)
      return {
        ok: false,
        error: 'lab-too-far-then',
        facts: { test: first.name, minutes: first.keepsMinutes, needs },
      }
  }
  return undefined
}
