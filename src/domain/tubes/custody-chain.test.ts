import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aRecord, hashed, linkAfter } from '#test/custody.ts'
import { sha256 } from '#src/usecases/sha256.ts'
import { firstBreak } from './custody-chain.ts'
import { type CustodyLink, custodyText } from './custody-link.ts'
import { tubeStates } from './tube-machine.ts'

/** Label, spoil, label, collect, carry, hand over, accept, test, store, dispose. */
const wholeWay = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
const choices = fc.array(fc.nat(5), { minLength: 1, maxLength: 14 })

function brokenBy(change: (links: CustodyLink[]) => CustodyLink[], way = wholeWay) {
  const { links, tube } = aRecord(way)
  return firstBreak(change(links), tube, sha256)
}

test('a record is whole as it was written, whatever way its tube went', () => {
  fc.assert(
    fc.property(choices, (way) => {
      const { links, tube } = aRecord(way)
      expect(firstBreak(links, tube, sha256)).toBeUndefined()
    }),
    { numRuns: 10_000 },
  )
})

const later = (at: Temporal.Instant) => at.add({ seconds: 1 })
const other = (text: string | null) => `${text ?? ''}0`

/** One change for each field of a link. */
const changes: { [Field in keyof CustodyLink]-?: (link: CustodyLink) => CustodyLink } = {
  tubeId: (link) => ({ ...link, tubeId: other(link.tubeId) as never }),
  number: (link) => ({ ...link, number: link.number + 1 }),
  event: (link) => ({ ...link, event: other(link.event) }),
  fromState: (link) => ({ ...link, fromState: other(link.fromState) }),
  toState: (link) => ({ ...link, toState: other(link.toState) }),
  at: (link) => ({ ...link, at: later(link.at) }),
  recordedAt: (link) => ({ ...link, recordedAt: later(link.recordedAt) }),
  actorKind: (link) => ({ ...link, actorKind: 'worker' }),
  actorId: (link) => ({ ...link, actorId: null }),
  actorRoles: (link) => ({ ...link, actorRoles: other(link.actorRoles) }),
  orderId: (link) => ({ ...link, orderId: other(link.orderId) as never }),
  visitId: (link) => ({ ...link, visitId: other(link.visitId) as never }),
  labId: (link) => ({ ...link, labId: other(link.labId) as never }),
  barcode: (link) => ({ ...link, barcode: other(link.barcode) }),
  reason: (link) => ({ ...link, reason: other(link.reason) }),
  previous: (link) => ({ ...link, previous: other(link.previous) }),
  hash: (link) => ({ ...link, hash: other(link.hash) }),
}

test('whatever field of whatever link is changed, that link is named', () => {
  const field = fc.constantFrom(...Object.values(changes))
  fc.assert(
    fc.property(choices, field, fc.nat(), (way, change, which) => {
      const { links, tube } = aRecord(way)
      const at = which % links.length
      const changed = links.map((link, place) => (place === at ? change(link) : link))
      expect(firstBreak(changed, tube, sha256)?.number).toBe(at + 1)
    }),
    { numRuns: 10_000 },
  )
})

test('a link with another content and a fitting hash leaves the next one without its predecessor', () => {
  const rewritten = (links: CustodyLink[]) =>
    links.map((link) => (link.number === 4 ? hashed({ ...link, actorId: null }) : link))
  expect(brokenBy(rewritten)).toEqual({ number: 5, kind: 'unlinked' })
})

test('a missing link is named by its number, wherever it was', () => {
  fc.assert(
    fc.property(choices, fc.nat(), (way, which) => {
      const { links, tube } = aRecord(way)
      const at = which % links.length
      const number = at + 1
      const kind = number === links.length ? 'cut-off' : 'missing'
      const found = firstBreak(links.toSpliced(at, 1), tube, sha256)
      expect(found).toEqual({ number, kind })
    }),
  )
})

test('an exchanged order is named where it begins', () => {
  const exchanged = (links: CustodyLink[]) => {
    const [fifth] = links.splice(4, 1)
    return links.toSpliced(2, 0, ...(fifth ? [fifth] : []))
  }
  expect(brokenBy(exchanged)).toEqual({ number: 3, kind: 'exchanged' })
})

test('two links with one predecessor are a fork, also where each is sound by itself', () => {
  const { links } = aRecord(wholeWay)
  const lost = linkAfter(links.slice(0, 4), {
    event: 'lose',
    fromState: 'collected',
    toState: 'lost',
  })
  expect(brokenBy((all) => all.toSpliced(5, 0, lost))).toEqual({ number: 5, kind: 'twice' })
  const renumbered = hashed({ ...lost, number: 6 })
  expect(brokenBy((all) => all.toSpliced(5, 99, renumbered))).toEqual({ number: 6, kind: 'twice' })
})

test('a step that the machine does not have is named, also with a fitting hash', () => {
  const leap = { event: 'accept', fromState: 'collected', toState: 'accepted' }
  expect(brokenBy((links) => [...links.slice(0, 4), linkAfter(links.slice(0, 4), leap)])).toEqual({
    number: 5,
    kind: 'unlinked',
  })
  const begun = { event: 'begin', fromState: null, toState: 'accepted' }
  expect(brokenBy((links) => [...links.slice(0, 4), linkAfter(links.slice(0, 4), begun)])).toEqual({
    number: 5,
    kind: 'unlinked',
  })
})

test('an end that was cut off is seen by the state of the tube', () => {
  const { links, tube } = aRecord(wholeWay)
  for (const state of tubeStates)
    expect(firstBreak(links, { ...tube, state }, sha256)).toEqual(
      state === 'disposed' ? undefined : { number: 11, kind: 'cut-off' },
    )
  expect(firstBreak([], tube, sha256)).toEqual({ number: 1, kind: 'cut-off' })
})

test('a time, a label or an order that the tube states otherwise is named at its link', () => {
  const { links, tube } = aRecord(wholeWay)
  const found = (stated: Partial<typeof tube>) => firstBreak(links, { ...tube, ...stated }, sha256)
  const elsewhen = Temporal.Instant.from('2026-11-24T01:00:00Z')
  expect(found({ collectedAt: elsewhen })).toEqual({ number: 4, kind: 'differs' })
  expect(found({ handedOverAt: null })).toEqual({ number: 6, kind: 'differs' })
  expect(found({ acceptedAt: elsewhen })).toEqual({ number: 7, kind: 'differs' })
  expect(found({ barcode: 'OX26-000002' })).toEqual({ number: 10, kind: 'differs' })
  expect(found({ orderId: 'another' })).toEqual({ number: 10, kind: 'differs' })
})

test('a tube that was under way before there were records begins with its state', () => {
  const begun = linkAfter([], { event: 'begin', fromState: null, toState: 'handed-over' })
  const links = [
    begun,
    linkAfter([begun], { event: 'accept', fromState: 'handed-over', toState: 'accepted' }),
  ]
  const tube = { ...aRecord(wholeWay).tube, state: 'accepted' as const }
  const acceptedAt = links[1]?.at ?? null
  expect(firstBreak(links, { ...tube, acceptedAt }, sha256)).toBeUndefined()
})

test('the canonical form has a line for each field, and none for what is absent', () => {
  const [link] = aRecord([0]).links
  expect(link && custodyText(link).split('\n')).toEqual([
    'oxalate-custody-1',
    expect.stringMatching(/^tube=/),
    'number=1',
    'previous=',
    'event=label',
    'from=planned',
    'to=labelled',
    'at=2026-11-24T01:42:00.000000Z',
    'recorded=2026-11-24T01:42:02.000000Z',
    'actor=person',
    expect.stringMatching(/^id=/),
    'roles=phlebotomist',
    expect.stringMatching(/^order=/),
    expect.stringMatching(/^visit=/),
    expect.stringMatching(/^lab=/),
    'barcode=OX26-000001',
    'reason',
  ])
})
