/** Days over which a phlebotomist's failed visits are counted. Source: decision 034. */
export const PATTERN_DAYS = 14

/** This many within those days are reviewed, whoever the phlebotomist is. */
const MANY = 3

/** A share this many times the colleagues' is reviewed sooner, once there are enough to compare. */
const TIMES = 3
const ENOUGH = 10

/** Visits of one phlebotomist, and of the colleagues in the same city, in the same days. */
export type Failures = {
  /** Failed at the patient's cost. */
  fees: number
  /** Ended at the door, with a sample or without. */
  ended: number
  othersFees: number
  othersEnded: number
}

/**
 * Whether the office should review a phlebotomist's failed visits together.
 * Source: decision 034.
 */
export function isPattern({ fees, ended, othersFees, othersEnded }: Failures): boolean {
  if (fees >= MANY) return true
  const isFarAbove = fees * othersEnded > TIMES * othersFees * ended
  return fees >= 2 && othersEnded >= ENOUGH && isFarAbove
}
