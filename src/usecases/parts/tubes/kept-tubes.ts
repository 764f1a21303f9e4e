import { findKeptTubes } from '#src/db/queries/tubes/kept-tubes.ts'
import { mayGoNow } from '#src/domain/tubes/disposing.ts'
import { isSourced, keptUntil, openCase } from '#src/domain/tubes/keeping.ts'
import type { TubeId } from '#src/domain/tubes/tube.ts'
import { withId } from '#src/domain/with-id.ts'
import { type Permit, refuseOwnBooking } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'

type Kept = Awaited<ReturnType<typeof findKeptTubes>>[number]

/**
 * All of these tubes with what decides until when they are kept. Refuses `not-found` where one is
 * missing or another lab's, and `own-booking` where one is the actor's own.
 */
export async function loadKeptTubes(step: Step, permit: Permit, ids: readonly TubeId[]) {
  const found = await findKeptTubes(step.tx, ids)
  for (const id of ids) refuseOwnBooking(step.actor, permit.over(withId(found, id)))
  return found
}

/** How a stored tube is shown: where it stands, and until when or why it must stay. */
export function keptView(tube: Kept, now: Temporal.Instant) {
  return {
    tubeId: tube.id,
    version: tube.version,
    barcode: tube.barcode,
    accession: tube.accession,
    typeName: tube.typeName,
    cap: tube.cap,
    state: tube.state,
    place: tube.storedPlace,
    storedAt: tube.storedAt?.toString() ?? null,
    keptUntil: keptUntil(tube)?.toString() ?? null,
    /** Whether the hours have a source; otherwise a cautious default counts. */
    isConfirmed: isSourced(tube),
    openCase: openCase(tube) ?? null,
    mayGo: mayGoNow(tube, now),
  }
}
