type PutDown = { putDownAt: Temporal.Instant | null }
type OfVisit = { manifestAt: Temporal.Instant | null }

/**
 * When a tube was put on the counter of its lab; null while it is in the bag. What was put down before
 * each tube had a time of its own has that of its visit.
 * Source: life cycle 3; decision 214.
 */
export function putDownAt(tube: PutDown, { manifestAt }: OfVisit): Temporal.Instant | null {
  return tube.putDownAt ?? manifestAt
}

/**
 * Whether a tube is in the bag: drawn, with its collection finished, and on no counter.
 * Source: decisions 202 and 214.
 */
export function isInBag(tube: PutDown & { state: string }, visit: OfVisit): boolean {
  return tube.state === 'in-transit' && !putDownAt(tube, visit)
}
