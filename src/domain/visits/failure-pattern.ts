/** How far back a phlebotomist's failed visits are counted. */
export const PATTERN_DAYS = 14

/** So many in that time are looked at by a person, whoever the phlebotomist is. */
const MANY = 3

/** A share so many times the colleagues' is looked at sooner, once there is enough to compare. */
const TIMES = 3
const ENOUGH = 10

/** Visits of one phlebotomist, and of the colleagues of the same city, in the same days. */
export type Failures = {
  /** Failed at the patient's cost. */
  fees: number
  /** Ended at the door, with a sample or without. */
  ended: number
  othersFees: number
  othersEnded: number
}

/** Whether the office should look at somebody's failed visits together. */
export function isPattern({ fees, ended, othersFees, othersEnded }: Failures): boolean {
  if (fees >= MANY) return true
  const isFarAbove = fees * othersEnded > TIMES * othersFees * ended
  return fees >= 2 && othersEnded >= ENOUGH && isFarAbove
}
