import { afterAll, expect, test } from 'vitest'
import { aBarcode, aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { PatientId } from '#src/domain/people/patient.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)

/** Two sisters at one door, with the same test: identified and paid. */
async function sisters() {
  const booker = await aBooker(product)
  const sisterId = PatientId.parse(product.world.chance.uuid())
  await product.pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation, created_at)
     values ($1, $2, 'Leela Nair', '1986-05-04', 'female', 'sibling', now())`,
    [sisterId, booker.actor.id],
  )
  const patientIds = [booker.patientId, sisterId]
  const booked = await aBooking(product, booker, { patientIds })
  const { visitId } = booked
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId })
  const { payment, tubes } = await field.viewVisit({ visitId })
  await field.takeCash({ visitId, amountPaise: payment.amount })
  const [own, hers] = tubes
  if (!own || !hers) throw new Error('not a tube each')
  return { booker, own, hers }
}

const ofAnother = { refusal: 'tube-of-another' }

test('a sister’s tube is refused where the other’s is to be filled, whichever step scans it, and it is logged', async () => {
  const { own, hers } = await sisters()
  const [ownLabel, herLabel] = [aBarcode(), aBarcode()]
  await field.labelTube({ tubeId: hers.tubeId, barcode: herLabel })
  await expect(field.labelTube({ tubeId: own.tubeId, barcode: herLabel })).rejects.toMatchObject(
    ofAnother,
  )
  await field.labelTube({ tubeId: own.tubeId, barcode: ownLabel })
  await expect(field.collectTube({ tubeId: own.tubeId, barcode: herLabel })).rejects.toMatchObject(
    ofAnother,
  )
  const { rows } = await product.pool.query(
    `select detail->>'event' as event, detail->>'barcode' as barcode from audit
     where subject_id = $1 and detail->>'event' = 'mismatch'`,
    [own.tubeId],
  )
  expect(rows).toEqual([
    { event: 'mismatch', barcode: herLabel },
    { event: 'mismatch', barcode: herLabel },
  ])
})

test('the database lets no tube serve the test of another order', async () => {
  const { own, hers } = await sisters()
  const crossed = product.asOwner(
    `insert into tube_items (tube_id, test_item_id)
     select $1, test_item_id from tube_items where tube_id = $2`,
    [own.tubeId, hers.tubeId],
  )
  await expect(crossed).rejects.toMatchObject({ constraint: 'tube_items_same_order' })
})

test('the database lets no tube carry a label bound to another tube, or to none', async () => {
  const { own, hers } = await sisters()
  const barcode = aBarcode()
  await field.labelTube({ tubeId: hers.tubeId, barcode })
  await field.spoilLabel({ tubeId: hers.tubeId })
  for (const label of [barcode, aBarcode()]) {
    const foreign = product.asOwner('update tubes set barcode = $2 where id = $1', [
      own.tubeId,
      label,
    ])
    await expect(foreign).rejects.toMatchObject({ constraint: 'tubes_own_label' })
  }
})

test('the database lets no label move to another tube', async () => {
  const { own, hers } = await sisters()
  const barcode = aBarcode()
  await field.labelTube({ tubeId: hers.tubeId, barcode })
  const moved = product.asOwner('update barcodes set tube_id = $2 where barcode = $1', [
    barcode,
    own.tubeId,
  ])
  await expect(moved).rejects.toMatchObject({ constraint: 'barcodes_keep_tube' })
})
