import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { atTheLab } from '#test/consents.ts'
import { aProduct } from '#test/product.ts'

/** The page that tells where a sample has been. */
const product = await aProduct({ withPages: true, slotDays: 8, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())

async function aSampleAtTheLab() {
  const { orderId, booker, view } = await atTheLab(product, ['HB'])
  const { rows } = await product.pool.query('select id from tubes where order_id = $1', [orderId])
  const cookie = await product.cookieFor(booker.actor)
  return { tubeId: String(rows[0].id), number: view.number, cookie }
}

async function textOf(path: string, cookie: string) {
  const answer = await product.get(path, { cookie })
  expect(answer.status).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '')
}

test('the patient reads where the sample has been, from the booking, in both languages', async () => {
  const { tubeId, number, cookie } = await aSampleAtTheLab()
  expect(await textOf(`/bookings/${number}`, cookie)).toContain(`href="/samples/${tubeId}"`)
  const page = await textOf(`/samples/${tubeId}`, cookie)
  expect(page).toContain('The record is complete')
  expect(page).toMatch(
    /Labelled by \w+.*Taken by \w+.*Carried to the lab by.*Received by.*accepted by/s,
  )
  expect(page).toContain('all 5 steps are as they were recorded')
  expect(await textOf(`/hi/samples/${tubeId}`, cookie)).toContain('रिकॉर्ड पूरा है')
})

test('a broken record names its step in words, to the patient, the lab and the office', async () => {
  const { tubeId, number, cookie } = await aSampleAtTheLab()
  await product.asOwner('alter table custody_links disable trigger custody_links_stay')
  await product.asOwner(
    `update custody_links set to_state = 'nowhere', event = 'teleport' where tube_id = $1 and number = 3`,
    [tubeId],
  )
  await product.asOwner('alter table custody_links enable trigger custody_links_stay')
  const staff = ['technician', 'backoffice'] as const
  const readers = await Promise.all(
    staff.map(async (name) => product.cookieFor(await demoActor(product, name))),
  )
  for (const reader of [cookie, ...readers]) {
    const page = await textOf(`/samples/${tubeId}`, reader)
    expect(page).toContain('The record is broken at step 3')
    expect(page).toContain('This step was changed after it was recorded.')
    expect(page).toContain('A step that samples don’t have')
    expect(page).not.toContain('The record is complete')
  }
  expect(await textOf(`/backoffice/bookings/${number}`, readers[1] ?? '')).toContain(
    `href="/samples/${tubeId}"`,
  )
})

test('an unknown sample is a missing page, and a visitor signs in first', async () => {
  const { cookie } = await aSampleAtTheLab()
  for (const path of ['/samples/none', `/samples/${crypto.randomUUID()}`])
    expect((await product.get(path, { cookie })).status).toBe(404)
  const { status, headers } = await product.get(`/samples/${crypto.randomUUID()}`)
  expect([status, headers.get('location')?.startsWith('/sign-in')]).toEqual([302, true])
})
