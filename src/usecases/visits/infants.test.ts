import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, arrived, demoActor, identified, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)

const mother = { saidBy: 'Asha Rao', relation: 'mother', record: 'wrist-band' } as const

/** At the door of a patient born on this day. The product's clock is at 23 November 2026. */
async function atTheDoor(birthDate: string) {
  const booker = await aBooker(product, birthDate)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  const { orderId, visitId } = booked
  const startCode = booked.view.visits[0]?.startCode ?? ''
  const patient = { orderId, name: 'Meera Nair', birthDate }
  return { booker, visitId, orderId, startCode, patient }
}

test('an infant is identified by a guardian’s words and a record, which are stored', async () => {
  const { visitId, orderId, startCode, patient } = await atTheDoor('2025-05-01')
  expect((await field.viewVisit({ visitId })).patients[0]).toMatchObject({ isSpokenFor: true })
  await expect(
    field.identifyPatients({ visitId, startCode, patients: [patient] }),
  ).rejects.toMatchObject({ refusal: 'guardian-speaks' })
  expect((await visitRow(product, visitId)).start_code_tries).toBe(0)
  const patients = [{ ...patient, spokenFor: mother }]
  await field.identifyPatients({ visitId, startCode, patients })
  const kept = await product.pool.query(`select * from spoken_for where visit_id = $1`, [visitId])
  expect(kept.rows).toMatchObject([{ order_id: orderId, relation: 'mother', record: 'wrist-band' }])
  const [{ said_by_sealed: sealed }] = kept.rows
  expect(sealed).not.toContain('Asha')
  const context = `spoken_for.said_by ${visitId} ${orderId}`
  expect(product.world.cipher.open(sealed, context)).toBe('Asha Rao')
  const { rows } = await product.pool.query(
    `select detail from audit where subject_id = $1 and detail ->> 'event' = 'identify'`,
    [visitId],
  )
  const spokenFor = [{ orderId, relation: 'mother', record: 'wrist-band' }]
  expect(rows).toEqual([{ detail: { event: 'identify', refused: null, spokenFor } }])
})

test('a guardian who gives the wrong name for an infant is refused like anybody, and no row is left', async () => {
  const { visitId, startCode, patient } = await atTheDoor('2025-05-01')
  const patients = [{ ...patient, name: 'Mira Nair', spokenFor: mother }]
  await expect(field.identifyPatients({ visitId, startCode, patients })).rejects.toMatchObject({
    refusal: 'identifiers-differ',
  })
  const kept = await product.pool.query(`select from spoken_for where visit_id = $1`, [visitId])
  expect(kept.rowCount).toBe(0)
})

test('nobody speaks for a person who can: the sixth birthday is the limit', async () => {
  const grown = await atTheDoor('2020-11-23')
  const patients = [{ ...grown.patient, spokenFor: mother }]
  const { visitId, startCode } = grown
  await expect(field.identifyPatients({ visitId, startCode, patients })).rejects.toMatchObject({
    refusal: 'guardian-speaks',
  })
  await identified(product, { phlebotomist, booker: grown.booker, visitId })
  const small = await atTheDoor('2020-11-24')
  await expect(
    field.identifyPatients({
      visitId: small.visitId,
      startCode: small.startCode,
      patients: [small.patient],
    }),
  ).rejects.toMatchObject({ refusal: 'guardian-speaks' })
})

test('raw SQL cannot identify an infant for whom nobody spoke', async () => {
  const { visitId } = await atTheDoor('2020-11-24')
  const set = `update visits set state = 'identified', identified_at = $2 where id = $1`
  const at = product.clock.at().toString()
  await expect(product.pool.query(set, [visitId, at])).rejects.toMatchObject({
    constraint: 'visits_infants_spoken_for',
  })
})
