import { findManifest, tubesOfManifests } from '#src/db/queries/manifests/manifests.ts'
import { gapOf, openGaps } from '#src/domain/manifests/gap.ts'
import { sideOf } from '#src/domain/manifests/side.ts'
import type { Actor, UserId } from '#src/domain/people/actor.ts'
import type { ManifestId } from '#src/domain/manifests/manifest.ts'
import { mayEver, type Permit, personOf } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'

/** A manifest in the actor's reach, with its tubes as they are now. Refuses `not-found`. */
export async function loadManifest(step: Step, permit: Permit, id: ManifestId) {
  const manifest = permit.over(await findManifest(step.tx, id))
  return { ...manifest, tubes: await tubesOfManifests(step.tx, [id]) }
}

/** The side of a manifest on which the actor stands. */
export function sideAt(actor: Actor, manifest: { phlebotomistId: UserId }) {
  const may = {
    receive: mayEver(actor, 'manifest:receive'),
    watch: mayEver(actor, 'manifest:watch'),
  }
  return sideOf(manifest, personOf(actor).id, may)
}

type Tubes = Awaited<ReturnType<typeof tubesOfManifests>>
type Head = NonNullable<Awaited<ReturnType<typeof findManifest>>>

/** How a manifest is listed: who gave how many tubes to whom, and what is open. */
export function headOf(manifest: Head, tubes: Tubes) {
  return {
    manifestId: manifest.id,
    labName: manifest.labName,
    phlebotomist: manifest.phlebotomist,
    givenAt: manifest.givenAt.toString(),
    receivedAt: manifest.receivedAt?.toString() ?? null,
    closedAt: manifest.closedAt?.toString() ?? null,
    version: manifest.version,
    tubes: tubes.length,
    openGaps: openGaps(tubes).length,
  }
}

/** A tube of it, with what both sides have said. */
export function rowOf(tube: Tubes[number]) {
  return {
    tubeId: tube.tubeId,
    barcode: tube.barcode,
    typeName: tube.typeName,
    cap: tube.cap,
    state: tube.state,
    scannedAt: tube.scannedAt?.toString() ?? null,
    receivedAt: tube.handedOverAt?.toString() ?? null,
    gap: gapOf(tube) ?? null,
    carrierReason: tube.carrierReason,
    labReason: tube.labReason,
  }
}
