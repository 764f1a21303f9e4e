import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/db/driver/client.ts'
import { putDownAt } from '#src/db/queries/tubes/put-down.ts'
import { tubeTypes } from '#src/db/schema/catalogue.ts'
import { labs } from '#src/db/schema/labs.ts'
import { manifests, manifestTubes } from '#src/db/schema/manifests.ts'
import { phlebotomists, roleGrants, suspensions } from '#src/db/schema/people.ts'
import { tubes } from '#src/db/schema/tubes.ts'
import { visits } from '#src/db/schema/visits.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { ManifestId } from '#src/domain/manifests/manifest.ts'
import type { UserId } from '#src/domain/people/actor.ts'

/** The tubes that a phlebotomist carries and has not put on a counter, by lab and draw. */
export function findBag(tx: Tx, phlebotomistId: UserId) {
  return tx
    .select({
      id: tubes.id,
      visitId: tubes.visitId,
      labId: tubes.labId,
      labName: labs.name,
      barcode: tubes.barcode,
      state: tubes.state,
      collectedAt: tubes.collectedAt,
      handedOverAt: tubes.handedOverAt,
      typeName: tubeTypes.name,
      cap: tubeTypes.cap,
    })
    .from(visits)
    .innerJoin(tubes, and(eq(tubes.visitId, visits.id), eq(tubes.state, 'in-transit')))
    .innerJoin(labs, eq(labs.id, tubes.labId))
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .where(
      and(
        eq(visits.phlebotomistId, phlebotomistId),
        eq(visits.state, 'collected'),
        isNull(putDownAt),
      ),
    )
    .orderBy(asc(labs.name), asc(tubes.collectedAt), asc(tubes.id))
}

/** A manifest with the names of both sides; undefined where there is none. */
export async function findManifest(tx: Tx, id: ManifestId) {
  const [row] = await named(tx, eq(manifests.id, id))
  return row
}

/** The tubes of manifests, as they are now. */
export function tubesOfManifests(tx: Tx, ids: readonly ManifestId[]) {
  return tx
    .select({
      manifestId: manifestTubes.manifestId,
      tubeId: manifestTubes.tubeId,
      scannedAt: manifestTubes.scannedAt,
      carrierReason: manifestTubes.carrierReason,
      labReason: manifestTubes.labReason,
      id: tubes.id,
      state: tubes.state,
      barcode: tubes.barcode,
      collectedAt: tubes.collectedAt,
      handedOverAt: tubes.handedOverAt,
      typeName: tubeTypes.name,
      cap: tubeTypes.cap,
    })
    .from(manifestTubes)
    .innerJoin(tubes, eq(tubes.id, manifestTubes.tubeId))
    .innerJoin(tubeTypes, eq(tubeTypes.code, tubes.tubeTypeCode))
    .where(inArray(manifestTubes.manifestId, [...ids]))
    .orderBy(asc(tubes.collectedAt), asc(tubes.id))
}

/** Whose manifests: a person's own, those of their labs, or all. */
export type Whose = 'all' | { phlebotomistId: UserId; labIds: readonly LabId[] }

/** Manifests that are still open, the longest waiting first. */
export function listOpenManifests(tx: Tx, whose: Whose, limit: number) {
  const own =
    whose === 'all'
      ? undefined
      : or(
          eq(manifests.phlebotomistId, whose.phlebotomistId),
          inArray(manifests.labId, [...whose.labIds]),
        )
  return named(tx, and(isNull(manifests.closedAt), own)).limit(limit)
}

/** The last manifests that both sides closed, latest first. */
export function listClosedManifests(tx: Tx, whose: Exclude<Whose, 'all'>, limit: number) {
  const own = or(
    eq(manifests.phlebotomistId, whose.phlebotomistId),
    inArray(manifests.labId, [...whose.labIds]),
  )
  return named(tx, and(sql`${manifests.closedAt} is not null`, own), desc(manifests.givenAt)).limit(
    limit,
  )
}

/** Whoever gave it is suspended, or works as a phlebotomist no more. */
const isCarrierAway = sql<boolean>`(exists (select from ${suspensions} s
    where s.user_id = ${manifests.phlebotomistId} and s.restored_at is null)
  or not exists (select from ${roleGrants} g
    where g.user_id = ${manifests.phlebotomistId} and g.role = 'phlebotomist'))`

function named(tx: Tx, where: SQL | undefined, order: SQL = asc(manifests.givenAt)) {
  return tx
    .select({
      id: manifests.id,
      labId: manifests.labId,
      labName: labs.name,
      phlebotomistId: manifests.phlebotomistId,
      phlebotomist: phlebotomists.displayName,
      givenAt: manifests.givenAt,
      receivedAt: manifests.receivedAt,
      closedAt: manifests.closedAt,
      version: manifests.version,
      isCarrierAway,
    })
    .from(manifests)
    .innerJoin(labs, eq(labs.id, manifests.labId))
    .leftJoin(phlebotomists, eq(phlebotomists.userId, manifests.phlebotomistId))
    .where(where)
    .orderBy(order, asc(manifests.id))
    .$dynamic()
}
