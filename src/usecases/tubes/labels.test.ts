import { afterAll, expect, test } from 'vitest'
import { allDone } from '#test/all-done.ts'
import { sqlStateOf } from '#src/db/driver/sql-state.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const ONE = { size: '50x25', copies: 1 } as const

async function aSpecimen({ isAccepted = true } = {}) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  if (!barcode) throw new Error('nothing was drawn')
  const { tubeId } = await lab.viewBenchTube({ barcode })
  const accession = isAccepted ? (await lab.acceptTube({ barcode })).accession : null
  return { tubeId, barcode, accession, booker }
}

test('a label has name, age, number, tube and tests; a second one is counted and says so', async () => {
  const { tubeId, accession, barcode } = await aSpecimen()
  expect((await lab.viewLabel({ tubeId })).printed).toBeNull()
  expect(await lab.printLabel({ tubeId, ...ONE })).toEqual({ number: 1 })
  expect(await lab.viewLabel({ tubeId })).toMatchObject({
    accession,
    barcode,
    name: 'Meera Nair',
    sex: 'female',
    mayPrint: true,
    tests: [expect.any(String)],
    printed: { number: 1, ...ONE },
  })
  expect(await lab.printLabel({ tubeId, size: 'a4', copies: 3 })).toEqual({ number: 2 })
  expect((await lab.viewLabel({ tubeId })).printed).toMatchObject({ number: 2, copies: 3 })
})

test('two who print at once get two numbers', async () => {
  const { tubeId } = await aSpecimen()
  const release = await gateAtCommit(product, ['insert on label_prints'], 2)
  const printing = [1, 2].map(() => lab.printLabel({ tubeId, ...ONE }))
  await release()
  const done = await allDone(printing)
  expect(done.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2])
})

test('a specimen that was not accepted, or was rejected, gets no label', async () => {
  const { tubeId, barcode } = await aSpecimen({ isAccepted: false })
  const refused = { refusal: 'not-allowed-now' }
  await expect(lab.printLabel({ tubeId, ...ONE })).rejects.toMatchObject(refused)
  await lab.acceptTube({ barcode })
  await lab.rejectTube({ barcode, reason: 'clotted' })
  await expect(lab.printLabel({ tubeId, ...ONE })).rejects.toMatchObject(refused)
})

test('nobody prints or reads the label of another lab’s specimen, nor of their own blood', async () => {
  const { tubeId, booker } = await aSpecimen()
  const { rows } = await product.pool.query(`select id from labs where code = 'LAB002'`)
  const grants = [{ role: 'lab-technician', labId: rows[0].id, locationId: null }] as const
  const elsewhere = product.as({ ...technician, grants: [...grants] })
  const missing = { refusal: 'not-found' }
  await expect(elsewhere.printLabel({ tubeId, ...ONE })).rejects.toMatchObject(missing)
  await expect(elsewhere.viewLabel({ tubeId })).rejects.toMatchObject(missing)
  const own = product.as({ ...booker.actor, grants: [...technician.grants] })
  const refused = { refusal: 'own-booking' }
  await expect(own.printLabel({ tubeId, ...ONE })).rejects.toMatchObject(refused)
  await expect(own.viewLabel({ tubeId })).rejects.toMatchObject(refused)
})

test('the count of a label is not rewritten', async () => {
  const { tubeId } = await aSpecimen()
  await lab.printLabel({ tubeId, ...ONE })
  const raw = (text: string) => product.pool.query(text, [tubeId]).then(() => 'done', sqlStateOf)
  expect(await raw('delete from label_prints where tube_id = $1')).toBe('42501')
  expect(await raw('update label_prints set number = 5 where tube_id = $1')).toBe('42501')
})
