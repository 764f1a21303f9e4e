import type { Decision, Refused } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import type { VisitId } from '#src/domain/visits/visit.ts'
import { type GiveManifest, ManifestId } from './manifest.ts'

/** A tube that the phlebotomist carries. */
export type Carried = {
  id: TubeId
  visitId: VisitId
  labId: LabId
  labName: string
  barcode: Barcode | null
}

type Code = 'nothing-to-hand-over' | 'tube-of-another-lab' | 'not-in-bag' | 'bag-not-empty'
type By = { id: UserId; now: Temporal.Instant; newId: () => string }
type Answer = { manifestId: ManifestId; given: number; missing: number }

/**
 * The phlebotomist hands over the tubes for one lab, of all visits together: each is scanned out of
 * the bag, and those on the list that are not there stand on the manifest as gaps. The tubes of a
 * visit for this lab are on its counter once at least one of them was scanned out.
 * Refuses `bag-not-empty` until the phlebotomist says that the others are not there.
 * Source: life cycle 3; features B10; decisions 202 and 214.
 */
export function giving(
  bag: readonly Carried[],
  { labId, barcodes, isShort }: GiveManifest,
  { id: phlebotomistId, now, newId }: By,
): Decision<Answer, Code> {
  const listed = bag.filter((tube) => tube.labId === labId)
  if (listed.length === 0) return { ok: false, error: 'nothing-to-hand-over' }
  const scanned = new Set<string>(barcodes)
  const wrong = foreign(bag, listed, barcodes)
  if (wrong) return wrong
  const given = listed.filter(({ barcode }) => scanned.has(barcode ?? ''))
  const missing = listed.length - given.length
  if (missing > 0 && !isShort) return { ok: false, error: 'bag-not-empty', facts: { missing } }
  const manifestId = ManifestId.parse(newId())
  const visitIds = [...new Set(given.map(({ visitId }) => visitId))]
  const manifest = { id: manifestId, labId, phlebotomistId, givenAt: now }
  const rows = listed.map((tube) => ({
    manifestId,
    tubeId: tube.id,
    scannedAt: given.includes(tube) ? now : null,
  }))
  return {
    ok: true,
    answer: { manifestId, given: given.length, missing },
    changes: {
      bookingId: null,
      transitions: [],
      created: { manifest: [manifest], manifestTube: rows },
      updated: puttingDown(bag, { visitIds, labId }, now),
      audit: { subjectId: manifestId, detail: { event: 'give', visits: visitIds, missing } },
    },
  }
}

type Where = { visitIds: readonly VisitId[]; labId: LabId }

/** The tubes that are on the counter now, and the visits of which none is left in the bag. */
function puttingDown(bag: readonly Carried[], { visitIds, labId }: Where, now: Temporal.Instant) {
  const ofThese = bag.filter(({ visitId }) => visitIds.includes(visitId))
  const there = ofThese.filter((tube) => tube.labId === labId)
  const isLeft = (id: VisitId) => ofThese.some((one) => one.visitId === id && one.labId !== labId)
  const emptied = visitIds.filter((id) => !isLeft(id))
  return {
    putDown: there.map(({ id }) => ({ id, putDownAt: now })),
    allPutDown: emptied.map((id) => ({ id, manifestAt: now })),
  }
}

/** A number that is not on the list: another lab's tube, or none of this bag. */
function foreign(
  bag: readonly Carried[],
  listed: readonly Carried[],
  barcodes: readonly Barcode[],
): Refused<Code> | undefined {
  const barcode = barcodes.find((code) => !listed.some((tube) => tube.barcode === code))
  if (!barcode) return undefined
  const other = bag.find((tube) => tube.barcode === barcode)
  return other
    ? { ok: false, error: 'tube-of-another-lab', facts: { barcode, lab: other.labName } }
    : { ok: false, error: 'not-in-bag', facts: { barcode } }
}
