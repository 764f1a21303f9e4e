import { afterAll, expect, test } from 'vitest'
import { LabId } from '#src/domain/labs/lab.ts'
import { SILENT_HOURS } from '#src/domain/manifests/side.ts'
import { Barcode } from '#src/domain/tubes/tube.ts'
import { aBooker, aBooking, arrived, demoActor, demoLab, drawn, identified } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 14 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)
const lab = product.as(await demoActor(product, 'technician'))
const office = product.as(await demoActor(product, 'backoffice'))
const labId = LabId.parse(await demoLab(product))

/** A tube that was given and never scanned in, recorded as lost; the lab has said so. */
async function lostOnTheWay() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const barcodes = (await drawn(product, phlebotomist, visitId)).map((one) => Barcode.parse(one))
  await field.finishCollection({ visitId })
  const { manifestId } = await field.giveManifest({ labId, barcodes, isShort: false })
  const { version } = await lab.viewManifest({ manifestId })
  await lab.signManifest({ manifestId, version })
  const { rows } = await product.pool.query(
    'select id as "tubeId", version from tubes where barcode = $1',
    [barcodes[0]],
  )
  const lost = rows[0]
  await office.loseTube({ ...lost, reason: 'mislaid' })
  const say = async (who: typeof lab) => {
    const shown = await who.viewManifest({ manifestId })
    const { tubeId } = lost
    return who.explainGap({ manifestId, version: shown.version, tubeId, reason: 'lost' })
  }
  await say(lab)
  return { manifestId, say }
}

test('two days after a hand-over the office says the side of a phlebotomist who has said nothing', async () => {
  const { manifestId, say } = await lostOnTheWay()
  expect(await office.viewManifest({ manifestId })).toMatchObject({ side: 'office', maySay: false })
  await expect(say(office)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  product.clock.pass(SILENT_HOURS * 60)
  expect(await office.viewManifest({ manifestId })).toMatchObject({ maySay: true })
  expect(await say(office)).toEqual({ open: 0, isClosed: true })
})

test('of a phlebotomist who works as one no more, or is suspended, the office says it at once', async () => {
  const { manifestId, say } = await lostOnTheWay()
  await product.asOwner(
    `insert into suspensions (id, user_id, reason, suspended_by, suspended_at)
     values (gen_random_uuid(), $1, 'left', $1, now())`,
    [phlebotomist.id],
  )
  expect(await office.viewManifest({ manifestId })).toMatchObject({ maySay: true })
  expect(await say(office)).toEqual({ open: 0, isClosed: true })
})
