import { expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { UserId } from '#src/domain/people/actor.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { idOf } from '#test/on-the-bench.ts'
import { gapOf, isTrue } from './gap.ts'
import { giving } from './giving.ts'
import { ManifestId } from './manifest.ts'
import { SILENT_HOURS, type Side } from './side.ts'
import { explaining, type ManifestAtHand, type ManifestTube, signing } from './signing.ts'

const now = Temporal.Instant.from('2026-11-26T05:00:00Z')
const [carrier, technician] = [UserId.parse(idOf(1)), UserId.parse(idOf(2))]
const [lab, otherLab] = [LabId.parse(idOf(3)), LabId.parse(idOf(4))]
const codes = [1, 2, 3].map((at) => Barcode.parse(`LAB-00000${at}`))
const [one, two, three] = codes as [Barcode, Barcode, Barcode]

const bag = [
  { at: 1, visit: 20, labId: lab, barcode: one },
  { at: 2, visit: 21, labId: lab, barcode: two },
  { at: 3, visit: 21, labId: otherLab, barcode: three },
].map(({ at, visit, ...tube }) => ({
  id: TubeId.parse(idOf(10 + at)),
  visitId: VisitId.parse(idOf(visit)),
  labName: `Lab ${tube.labId}`,
  ...tube,
}))
const by = { id: carrier, now, newId: () => idOf(50) }
const give = (barcodes: Barcode[], isShort = false) =>
  giving(bag, { labId: lab, barcodes, isShort }, by)

test('one manifest has the tubes of all visits for one lab; a visit for two labs is not all on a counter', () => {
  const given = give([one, two])
  expect(given).toMatchObject({
    ok: true,
    answer: { given: 2, missing: 0 },
    changes: {
      created: { manifestTube: [{ scannedAt: now }, { scannedAt: now }] },
      updated: {
        putDown: [
          { id: idOf(11), putDownAt: now },
          { id: idOf(12), putDownAt: now },
        ],
        allPutDown: [{ id: idOf(20), manifestAt: now }],
      },
    },
  })
})

test('a tube of another lab, or of no bag, is told by its number, and nothing is handed over', () => {
  expect(give([one, three])).toMatchObject({
    error: 'tube-of-another-lab',
    facts: { barcode: three, lab: `Lab ${otherLab}` },
  })
  const unknown = Barcode.parse('LAB-000009')
  expect(give([one, unknown])).toMatchObject({ error: 'not-in-bag', facts: { barcode: unknown } })
  expect(giving([], { labId: lab, barcodes: [one], isShort: false }, by)).toMatchObject({
    error: 'nothing-to-hand-over',
  })
})

test('what was not scanned is handed over by nobody until it is said to be missing, and stays listed', () => {
  expect(give([one])).toMatchObject({ error: 'bag-not-empty', facts: { missing: 1 } })
  expect(give([one], true)).toMatchObject({
    answer: { given: 1, missing: 1 },
    changes: {
      created: { manifestTube: [{ scannedAt: now }, { scannedAt: null }] },
      updated: { putDown: [{ id: idOf(11) }], allPutDown: [{ id: idOf(20) }] },
    },
  })
})

function aTube(at: number, changes: Partial<ManifestTube> = {}): ManifestTube {
  const none = { carrierReason: null, labReason: null }
  const tubeId = TubeId.parse(idOf(at))
  return { tubeId, state: 'handed-over', scannedAt: now, handedOverAt: now, ...none, ...changes }
}

function aManifest(tubes: ManifestTube[], changes: Partial<ManifestAtHand> = {}): ManifestAtHand {
  const at = { version: 1, givenAt: now, isCarrierAway: false, receivedAt: null, closedAt: null }
  const id = ManifestId.parse(idOf(50))
  return { id, labId: lab, phlebotomistId: carrier, ...at, tubes, ...changes }
}

const sign = (manifest: ManifestAtHand, id = technician) =>
  signing(manifest, { manifestId: manifest.id, version: 1 }, { id, now })
const gone = aTube(11, { state: 'lost', handedOverAt: null })

function explain(manifest: ManifestAtHand, side: Side, reason: 'found' | 'lost' = 'lost') {
  const said = { manifestId: manifest.id, version: 1, tubeId: TubeId.parse(idOf(11)), reason }
  return explaining(manifest, said, { side, now })
}

test('equal lists are closed when the lab signs; a gap keeps the manifest open', () => {
  expect(sign(aManifest([aTube(11)]))).toMatchObject({ answer: { open: 0, isClosed: true } })
  const open = sign(aManifest([aTube(11), aTube(12, { handedOverAt: null })]))
  expect(open).toMatchObject({
    answer: { open: 1, isClosed: false },
    changes: { updated: { manifestSigned: [{ receivedBy: technician, closedAt: null }] } },
  })
})

test('who gave the tubes does not receive them', () => {
  expect(sign(aManifest([aTube(11)]), carrier)).toMatchObject({ error: 'same-person' })
})

test('what was scanned out and not in, in and not out, or neither, is a gap of its kind', () => {
  expect(gapOf(aTube(11))).toBeUndefined()
  expect(gapOf(aTube(11, { handedOverAt: null }))).toBe('not-received')
  expect(gapOf(aTube(11, { scannedAt: null }))).toBe('not-scanned-out')
  expect(gapOf(aTube(11, { scannedAt: null, handedOverAt: null }))).toBe('not-given')
})

test('a gap ends when both sides say the same, and neither closes it for the other', () => {
  const received = { receivedAt: now }
  const alone = explain(aManifest([gone], received), 'carrier')
  expect(alone).toMatchObject({ answer: { open: 1, isClosed: false } })
  expect(alone.ok && alone.changes?.updated?.gapExplained).toMatchObject([
    { carrierReason: 'lost', labReason: null },
  ])
  const twice = explain(aManifest([{ ...gone, carrierReason: 'lost' }], received), 'carrier')
  expect(twice).toMatchObject({ answer: { open: 1, isClosed: false } })
  const both = explain(aManifest([{ ...gone, carrierReason: 'lost' }], received), 'lab')
  expect(both).toMatchObject({
    answer: { open: 0, isClosed: true },
    changes: { afterwards: { updated: { manifestClosed: [{ closedAt: now }] } } },
  })
  const unsigned = explain(aManifest([{ ...gone, carrierReason: 'lost' }]), 'lab')
  expect(unsigned).toMatchObject({ answer: { open: 0, isClosed: false } })
})

test('a reason is what became of the tube, or it is refused', () => {
  expect(isTrue(gone, 'found')).toBe(false)
  expect(isTrue(aTube(11), 'found')).toBe(true)
  expect(explain(aManifest([gone]), 'carrier', 'found')).toMatchObject({ error: 'gap-not-so' })
  const carried = aTube(11, { state: 'in-transit', handedOverAt: null })
  expect(explain(aManifest([carried]), 'carrier')).toMatchObject({ error: 'gap-not-so' })
  expect(explain(aManifest([aTube(11)]), 'carrier', 'found')).toMatchObject({
    error: 'not-allowed-now',
  })
  expect(explain(aManifest([gone], { closedAt: now }), 'carrier')).toMatchObject({
    error: 'not-allowed-now',
  })
})

test('the office speaks for a phlebotomist who is away, or silent for two days, and never before', () => {
  const received = { receivedAt: now }
  const ofLab = { ...gone, labReason: 'lost' } as const
  expect(explain(aManifest([ofLab], received), 'office')).toMatchObject({
    error: 'not-allowed-now',
  })
  const almost = now.subtract({ hours: SILENT_HOURS }).add({ seconds: 1 })
  expect(explain(aManifest([ofLab], { ...received, givenAt: almost }), 'office')).toMatchObject({
    error: 'not-allowed-now',
  })
  const silent = { ...received, givenAt: now.subtract({ hours: SILENT_HOURS }) }
  for (const changes of [silent, { ...received, isCarrierAway: true }])
    expect(explain(aManifest([ofLab], changes), 'office')).toMatchObject({
      answer: { open: 0, isClosed: true },
      changes: {
        updated: { gapExplained: [{ carrierReason: 'lost', labReason: 'lost' }] },
        audit: { detail: { side: 'office' } },
      },
    })
  expect(explain(aManifest([ofLab], silent), 'none')).toMatchObject({ error: 'not-allowed-now' })
})
