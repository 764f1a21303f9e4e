import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)

/** A guard of the database stops every new value. */
async function guarded() {
  await product.asOwner(`create function stop_values() returns trigger language plpgsql as $$
    begin raise exception 'stopped' using errcode = '23514',
      constraint = 'results_by_rule_not_in_doubt', table = 'results'; end $$`)
  await product.asOwner(
    'create trigger stop_values before insert on results for each row execute function stop_values()',
  )
}

test('where all values are refused at once, the page says why and nothing typed is lost', async () => {
  const booker = await aBooker(product)
  const { orderId, ...booked } = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  const crew = { phlebotomist, technician, booker }
  for (const barcode of await received(product, crew, { orderId, ...booked }))
    await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId })
  const fields = items.flatMap(({ testItemId, version, unit }, at) => [
    [`value-${testItemId}`, `1${at}.3`],
    [`unit-${testItemId}`, unit ?? ''],
    [`version-${testItemId}`, String(version)],
  ])
  await guarded()
  const answer = await product.api.request(`http://localhost:3000/lab/orders/${orderId}`, {
    method: 'POST',
    body: new URLSearchParams([...fields, ['intent', 'save']]),
    headers: { cookie: await product.cookieFor(technician), origin: 'http://localhost:3000' },
  })
  const html = await answer.text()
  expect(answer.status).toBe(422)
  expect(html).toContain('value="10.3"')
  expect(html).toContain('value="11.3"')
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
  const { rows } = await product.pool.query('select id from results')
  expect(rows).toEqual([])
})
