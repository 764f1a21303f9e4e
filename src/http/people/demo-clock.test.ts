import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** The administrator, with the second factor that a production installation requires. */
async function asAdministrator(isDemo: boolean) {
  const product = await aProduct({ isDemo, withPages: true })
  afterAll(() => product[Symbol.asyncDispose]())
  const cookie = await product.cookieFor(await demoActor(product, 'administrator'))
  await product.asOwner(
    `with known as (update "user" set two_factor_enabled = true) update session set second_factor = true`,
  )
  return { product, cookie }
}

const to = '2026-11-24T04:00:00Z'

test('the administrator of a demonstration moves its clock on the page and by the API', async () => {
  const { product, cookie } = await asAdministrator(true)
  const page = await product.get('/demo/clock', { cookie })
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('2026-11-23T10:00') // one hour later, in India
  const moved = await product.post('/api/v1/demo-clock', { to }, { cookie })
  expect(await moved.json()).toMatchObject({ now: to })
  const { rows } = await product.pool.query(
    `select actor_id is not null as is_known, detail from audit where action = 'clock:move'
     order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ is_known: true, detail: { now: to } }])
})

test('outside a demonstration neither page nor call exists', async () => {
  const { product, cookie } = await asAdministrator(false)
  expect((await product.get('/demo/clock', { cookie })).status).toBe(404)
  expect((await product.get('/api/v1/demo-clock', { cookie })).status).toBe(404)
  expect((await product.post('/api/v1/demo-clock', { to }, { cookie })).status).toBe(404)
})
