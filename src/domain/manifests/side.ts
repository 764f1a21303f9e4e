import type { UserId } from '#src/domain/people/actor.ts'

/** Who acts on a manifest: who gave it, the lab that receives it, or neither. */
export type Side = 'carrier' | 'lab' | 'none'

/** The side on which a person stands who may see it. Source: decision 202. */
export function sideOf(
  { phlebotomistId }: { phlebotomistId: UserId },
  id: UserId,
  mayReceive: boolean,
): Side {
  if (phlebotomistId === id) return 'carrier'
  return mayReceive ? 'lab' : 'none'
}
