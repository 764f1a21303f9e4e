import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, demoLab, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** A value computed from several tests is computed from samples of one visit. */
const product = await aProduct({ slotDays: 12 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)

await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 100, 100, 24 from tests
   where code in ('FBS', 'INSF', 'HOMA') on conflict do nothing`,
  [await demoLab(product)],
)

test('glucose drawn again on another visit and insulin of the first give no HOMA, and the report will say why', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['FBS', 'INSF', 'HOMA'] })
  const crew = { phlebotomist, technician, booker }
  const look = async (code: string) => {
    const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
    const item = items.find(({ testCode }) => testCode === code)
    if (!item) throw new Error(`no ${code}`)
    return item
  }
  const type = async (code: string, value: number) => {
    const { testItemId, version } = await look(code)
    return lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
  }
  for (const barcode of await received(product, crew, booked)) await lab.acceptTube({ barcode })
  await type('INSF', 8)
  await type('FBS', 81)
  expect(await look('HOMA')).toMatchObject({ result: { value: 1.6, flag: 'normal' } })
  const { rows } = await product.asOwner(
    `select t.barcode from tubes t join tube_items i on i.tube_id = t.id
     where i.test_item_id = $1`,
    [(await look('FBS')).testItemId],
  )
  await lab.rejectTube({ barcode: rows[0].barcode, reason: 'haemolysed' })
  const { visits } = await product.as(booker.actor).viewBooking(booked)
  const again = await received(product, crew, booked, visits.at(-1)?.visitId)
  for (const barcode of again) await lab.acceptTube({ barcode })
  await type('FBS', 81)
  expect(await look('HOMA')).toMatchObject({
    result: { value: null, flag: 'reading' },
    computed: { notComputed: 'other-draw' },
  })
})
