type Event = {
  machine: string
  entityId: string
  event: string
  toState: string
  reason: string | null
}

/** Machines whose reasons a lab writes about a sample's result. */
const labsWords: ReadonlySet<string> = new Set(['item', 'report', 'revision', 'call'])

/**
 * The reason of an event for whoever is not at the lab: null where the lab wrote it about a result.
 * Source: decision 178; model, "People": least data.
 */
export function toldReason(machine: string, reason: string | null): string | null {
  return labsWords.has(machine) ? null : reason
}

/**
 * The events of a booking, oldest first, for its patient, the office and finance: without those by
 * which a value is held, which tell that it is critical or doubted before it is signed, without the
 * verifications that a hold withdrew, because a second one tells the same, and without the lab's
 * reasons.
 * Source: life cycle 5; decision 177; model, "People": least data.
 */
export function toldEvents<One extends Event>(events: readonly One[]): One[] {
  const withdrawn = new Set(heldBack(events))
  return events
    .filter((one) => !isOfHold(one) && !withdrawn.has(one))
    .map((one) => ({ ...one, reason: toldReason(one.machine, one.reason) }))
}

function isOfHold({ machine, event, toState }: Event): boolean {
  return machine === 'item' && (toState === 'held' || event === 'release')
}

/** The verifications that a person’s doubt withdrew: what a test’s hold follows. */
function heldBack<One extends Event>(events: readonly One[]): One[] {
  const ofTests = events.filter(({ machine }) => machine === 'item')
  const byTest = [...Map.groupBy(ofTests, ({ entityId }) => entityId).values()]
  return byTest.flatMap((own) =>
    own.filter(({ event }, at) => event === 'verify' && own[at + 1]?.event === 'hold-back'),
  )
}
