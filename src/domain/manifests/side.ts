import type { UserId } from '#src/domain/people/actor.ts'

/** Who acts on a manifest: who gave it, the lab that receives it, the office, or none of them. */
export type Side = 'carrier' | 'lab' | 'office' | 'none'

type Given = {
  phlebotomistId: UserId
  givenAt: Temporal.Instant
  /** Whoever gave it is suspended, or works as a phlebotomist no more. */
  isCarrierAway: boolean
}
type May = { receive: boolean; watch: boolean }

/** The side on which a person stands who may see it. Source: decision 202. */
export function sideOf(
  { phlebotomistId }: Pick<Given, 'phlebotomistId'>,
  id: UserId,
  may: May,
): Side {
  if (phlebotomistId === id) return 'carrier'
  if (may.receive) return 'lab'
  return may.watch ? 'office' : 'none'
}

/** Hours after which a phlebotomist who has not spoken is silent. Source: decision 247. */
export const SILENT_HOURS = 48

/**
 * Whether this side may say how a gap ended. The office speaks for a phlebotomist who is away, or
 * silent for two days: nobody else would end the manifest.
 * Source: decision 202; decision 247.
 */
export function maySay(
  { givenAt, isCarrierAway }: Pick<Given, 'givenAt' | 'isCarrierAway'>,
  side: Side,
  now: Temporal.Instant,
): boolean {
  if (side !== 'office') return side !== 'none'
  const silentFrom = givenAt.add({ hours: SILENT_HOURS })
  return isCarrierAway || Temporal.Instant.compare(now, silentFrom) >= 0
}
