import { afterAll, expect, test } from 'vitest'
import { Barcode } from '#src/domain/tubes/tube.ts'
import { aBooker, aBooking, arrived, demoActor, demoLab, drawn, identified } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aSister } from '#test/refunds.ts'
import { LabId } from '#src/domain/labs/lab.ts'

const product = await aProduct({ slotDays: 14 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))
const field = product.as(phlebotomist)
const labId = LabId.parse(await demoLab(product))

/** Two tubes of one visit in the bag, of which the phlebotomist finds the first. */
async function oneMissing() {
  const booker = await aBooker(product)
  const patientIds = [booker.patientId, await aSister(product, booker)]
  const booked = await aBooking(product, booker, { items: ['HB'], patientIds })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const [here, gone] = (await drawn(product, phlebotomist, visitId)).map((one) =>
    Barcode.parse(one),
  )
  if (!here || !gone) throw new Error('two tubes')
  await field.finishCollection({ visitId })
  await field.giveManifest({ labId, barcodes: [here], isShort: true })
  const { rows } = await product.pool.query(
    'select id as "tubeId", version from tubes where barcode = $1',
    [gone],
  )
  return rows[0]
}

async function faultOf(tubeId: string) {
  const { rows } = await product.pool.query('select lost_fault as fault from tubes where id = $1', [
    tubeId,
  ])
  return rows[0].fault
}

test('a tube that its phlebotomist did not find was in their hands, though its visit is on the counter', async () => {
  const lost = await oneMissing()
  await office.loseTube({ ...lost, reason: 'mislaid' })
  expect(await faultOf(lost.tubeId)).toBe('phlebotomist')
})

test('who did not find a tube may record that it is lost', async () => {
  const lost = await oneMissing()
  await field.loseTube({ ...lost, reason: 'mislaid' })
  expect(await faultOf(lost.tubeId)).toBe('phlebotomist')
})
