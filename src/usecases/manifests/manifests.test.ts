import { afterAll, expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import type { ManifestId } from '#src/domain/manifests/manifest.ts'
import { CARRIED_HOURS } from '#src/domain/queues/queues.ts'
import { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import { aBooker, aBooking, arrived, demoActor, demoLab, drawn, identified } from '#test/booking.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'
import { aSister } from '#test/refunds.ts'

const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const [field, lab] = [product.as(phlebotomist), product.as(technician)]
const office = product.as(await demoActor(product, 'backoffice'))
const labId = LabId.parse(await demoLab(product))
const elsewhere = product.as({
  ...technician,
  grants: [
    {
      role: 'lab-technician',
      labId: LabId.parse('01970000-0000-7000-8000-00000000aaaa'),
      locationId: null,
    },
  ],
})

/** Drawn on a visit of its own, and in the bag. */
async function carried() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const [barcode] = await drawn(product, phlebotomist, visitId)
  await field.finishCollection({ visitId })
  return Barcode.parse(barcode)
}

const give = (barcodes: Barcode[], isShort = false) =>
  field.giveManifest({ labId, barcodes, isShort })

async function tubeOf(barcode: Barcode) {
  const { rows } = await product.pool.query<{ id: string; version: number }>(
    'select id, version from tubes where barcode = $1',
    [barcode],
  )
  const { id, version } = rows[0] ?? {}
  return { tubeId: TubeId.parse(id), version: Number(version) }
}

test('two visits, one manifest: scanned out, scanned in, and closed by both sides', async () => {
  const barcodes = [await carried(), await carried()]
  const { labs } = await field.viewBag()
  expect(labs.map(({ tubes }) => tubes.map(({ barcode }) => barcode))).toEqual([barcodes])
  const { manifestId } = await give(barcodes)
  expect((await field.viewBag()).labs).toEqual([])
  for (const barcode of barcodes) await lab.receiveTube({ barcode })
  const seen = await lab.viewManifest({ manifestId })
  expect(seen).toMatchObject({ tubes: 2, openGaps: 0, side: 'lab', closedAt: null })
  const { version } = seen
  expect(await lab.signManifest({ manifestId, version })).toEqual({ open: 0, isClosed: true })
  expect((await field.listManifests()).closed[0]).toMatchObject({ manifestId, openGaps: 0 })
})

/** Drawn on one visit for two labs, and in the bag. */
async function carriedForTwo() {
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const booked = await aBooking(product, booker, { items: ['HB'], patientIds })
  const second = LabId.parse(await demoLab(product, 'LAB003'))
  const of = [second, booked.view.orders[1]?.orderId]
  await product.asOwner('update orders set lab_id = $1 where id = $2', of)
  await product.asOwner('update tubes set lab_id = $1 where order_id = $2', of)
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  await drawn(product, phlebotomist, visitId)
  await field.finishCollection({ visitId })
  const [ours, theirs] = [await inBag(labId), await inBag(second)]
  return { visitId, second, ours, theirs }
}

async function inBag(of: LabId) {
  const { labs } = await field.viewBag()
  const found = labs.find((one) => one.labId === of)
  return found?.tubes.map(({ barcode }) => Barcode.parse(barcode)) ?? []
}

const atSecond = (second: LabId) =>
  product.as({
    ...technician,
    grants: [{ role: 'lab-technician' as const, labId: second, locationId: null }],
  })

test('of a visit for two labs the tubes of the second stay in the bag, and are handed over there', async () => {
  const { second, ours, theirs } = await carriedForTwo()
  await give(ours)
  expect([await inBag(labId), await inBag(second)]).toEqual([[], theirs])
  const giving = () => field.giveManifest({ labId: second, barcodes: theirs, isShort: false })
  const both = await Promise.allSettled([giving(), giving()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await field.viewBag()).labs).toEqual([])
})

test('the second lab receives nothing before its own hand-over, and a loss on the way is its carrier’s', async () => {
  const { second, ours, theirs } = await carriedForTwo()
  const [barcode] = theirs as [Barcode]
  await give(ours)
  for (const one of ours) await lab.receiveTube({ barcode: one })
  await expect(atSecond(second).receiveTube({ barcode })).rejects.toMatchObject({
    refusal: 'not-handed-over',
  })
  const { tubeId, version } = await tubeOf(barcode)
  await field.loseTube({ tubeId, version, reason: 'broken' })
  const { rows } = await product.pool.query('select lost_fault from tubes where id = $1', [tubeId])
  expect(rows).toEqual([{ lost_fault: 'phlebotomist' }])
})

test('handed over by its visit, a tube of two labs is put down at the lab that is named', async () => {
  const { visitId, second, ours, theirs } = await carriedForTwo()
  await expect(field.handOver({ visitId })).rejects.toMatchObject({ refusal: 'several-labs' })
  expect(await field.handOver({ visitId, labId: second })).toMatchObject({ barcodes: theirs })
  expect([await inBag(labId), await inBag(second)]).toEqual([ours, []])
  for (const barcode of theirs) await atSecond(second).receiveTube({ barcode })
  await field.handOver({ visitId })
  expect(await inBag(labId)).toEqual([])
  for (const barcode of ours) await lab.receiveTube({ barcode })
  expect((await field.viewVisit({ visitId })).state).toBe('handed-over')
})

test('a missing tube stays open until it is recorded as lost and both sides say so', async () => {
  const barcodes = [await carried(), await carried()]
  const [first, second] = barcodes as [Barcode, Barcode]
  await expect(give([first])).rejects.toMatchObject({ refusal: 'bag-not-empty' })
  const { manifestId } = await give([first], true)
  await lab.receiveTube({ barcode: first })
  const { version } = await lab.viewManifest({ manifestId })
  expect(await lab.signManifest({ manifestId, version })).toEqual({ open: 1, isClosed: false })
  const lost = await tubeOf(second)
  const say = async (who: typeof lab) => {
    const shown = await who.viewManifest({ manifestId })
    const said = { manifestId, version: shown.version, tubeId: lost.tubeId }
    return who.explainGap({ ...said, reason: 'lost' })
  }
  await expect(say(field)).rejects.toMatchObject({ refusal: 'gap-not-so' })
  await office.loseTube({ ...lost, reason: 'mislaid' })
  expect(await say(field)).toEqual({ open: 1, isClosed: false })
  expect((await office.listManifests()).open.map((one) => one.manifestId)).toContain(manifestId)
  expect(await say(lab)).toEqual({ open: 0, isClosed: true })
  expect(await office.viewManifest({ manifestId })).toMatchObject({ openGaps: 0, side: 'office' })
})

/** Records it as lost; its gap and its manifest end once both sides say so. */
async function endsAsLost(barcode: Barcode, manifestId: ManifestId) {
  const lost = await tubeOf(barcode)
  await office.loseTube({ ...lost, reason: 'mislaid' })
  for (const who of [field, lab]) {
    const { version } = await who.viewManifest({ manifestId })
    await who.explainGap({ manifestId, version, tubeId: lost.tubeId, reason: 'lost' })
  }
  const { version } = await lab.viewManifest({ manifestId })
  return lab.signManifest({ manifestId, version })
}

test('a tube that nobody needs any more is recorded as lost too, and its manifest ends', async () => {
  const barcode = await carried()
  const { manifestId } = await give([barcode])
  const { tubeId } = await tubeOf(barcode)
  await product.asOwner(
    `update test_items set state = 'not-performed', version = version + 1
      where id in (select test_item_id from tube_items where tube_id = $1)`,
    [tubeId],
  )
  expect(await endsAsLost(barcode, manifestId)).toEqual({ open: 0, isClosed: true })
  const { rows } = await product.pool.query(
    'select t.state, v.state as visit from tubes t join visits v on v.id = t.visit_id where t.id = $1',
    [tubeId],
  )
  expect(rows).toEqual([{ state: 'lost', visit: 'handed-over' }])
})

test('a tube that turns up later ends its gap by the lab’s scan, and the lab closes the manifest', async () => {
  const barcode = await carried()
  const { manifestId } = await give([barcode])
  const { version } = await lab.viewManifest({ manifestId })
  await lab.signManifest({ manifestId, version })
  await lab.receiveTube({ barcode })
  const again = await lab.viewManifest({ manifestId })
  expect(again.openGaps).toBe(0)
  await lab.signManifest({ manifestId, version: again.version })
  expect((await lab.viewManifest({ manifestId })).closedAt).not.toBeNull()
})

test('the database lets no side close a manifest alone', async () => {
  const barcode = await carried()
  const { manifestId } = await give([barcode])
  const close = (more = '') =>
    product.pool.query(
      `update manifests set received_at = now(), received_by = $2, closed_at = now() ${more} where id = $1`,
      [manifestId, technician.id],
    )
  await expect(close()).rejects.toMatchObject({ constraint: 'manifests_closed_by_both' })
  await product.pool.query(
    `update manifest_tubes set carrier_reason = 'lost' where manifest_id = $1`,
    [manifestId],
  )
  await expect(close()).rejects.toMatchObject({ constraint: 'manifests_closed_by_both' })
  await lab.receiveTube({ barcode })
})

test('of two hand-overs of the same bag at once, one is made', async () => {
  const barcode = await carried()
  // Neither is there before both have seen the bag.
  const together = await gateAtCommit(product, ['insert on manifest_tubes'], 2)
  const handing = Promise.allSettled([give([barcode]), give([barcode])])
  await together()
  const both = await handing
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { tubeId } = await tubeOf(barcode)
  const { rows } = await product.pool.query(
    'select count(*)::int as all from manifest_tubes where tube_id = $1',
    [tubeId],
  )
  expect(rows[0].all).toBe(1)
  await lab.receiveTube({ barcode })
})

test('a manifest that changed since it was shown is neither signed nor explained', async () => {
  const barcode = await carried()
  const { manifestId } = await give([barcode])
  const { version } = await lab.viewManifest({ manifestId })
  await lab.signManifest({ manifestId, version })
  const stale = lab.signManifest({ manifestId, version })
  await expect(stale).rejects.toMatchObject({ refusal: 'stale' })
  await lab.receiveTube({ barcode })
})

test('another lab’s manifest is answered like a missing one, and another phlebotomist’s too', async () => {
  const barcode = await carried()
  const { manifestId } = await give([barcode])
  const other = product.as(await demoActor(product, 'phlebotomist2'))
  for (const who of [elsewhere, other]) {
    await expect(who.viewManifest({ manifestId })).rejects.toMatchObject({ refusal: 'not-found' })
    expect((await who.listManifests()).open.map((one) => one.manifestId)).not.toContain(manifestId)
  }
  const signed = elsewhere.signManifest({ manifestId, version: 1 })
  await expect(signed).rejects.toMatchObject({ refusal: 'not-found' })
  await lab.receiveTube({ barcode })
})

test('the office sees a hand-over that nobody closed for some hours', async () => {
  const queue = async () =>
    (await office.listQueues()).queues.find(({ name }) => name === 'manifests-open')
  const before = (await queue())?.count ?? 0
  const barcode = await carried()
  await give([barcode])
  expect((await queue())?.count).toBe(before)
  product.clock.pass(CARRIED_HOURS * 60)
  const then = await queue()
  expect(then?.count).toBeGreaterThan(before)
  expect(then).toMatchObject({ turn: 'lab' })
})
