import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)

/** The part that asks who is tested, for a person with two tests in the cart. */
async function aPage(query = '') {
  const booker = await aBooker(product)
  const cookie = await product.cookieFor(booker.actor)
  const verbs = product.as(booker.actor)
  await verbs.acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const { patientId, addressId } = booker
  const path = `/book?items=P-CBC,P-LFT&lab=${lab}&part=who${query.replace('ME', patientId)}`
  const send = (tests: string[]) => {
    const form = new URLSearchParams([
      ['part', 'details'],
      ['address', addressId],
    ])
    form.append('patients', patientId)
    for (const code of tests) form.append('only', `${patientId} ${code}`)
    return product.api.request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000' },
      body: form,
    })
  }
  return { patientId, send, open: () => product.get(path, { cookie }) }
}

const boxes = (html: string) =>
  [...html.matchAll(/<input type="checkbox"[^>]*name="only"[^>]*>/g)].map(([box]) =>
    box.includes('checked'),
  )

test('every test of a person is ticked at first; what was unticked stays unticked', async () => {
  const page = await aPage()
  expect(boxes(await (await page.open()).text())).toEqual([true, true])
  const some = await aPage('&for=ME:P-CBC')
  expect(boxes(await (await some.open()).text())).toEqual([true, false])
})

test('an unticked test is not done for this person; with all ticked, all are done', async () => {
  const { send, patientId } = await aPage()
  const one = new URL((await send(['P-CBC'])).headers.get('location') ?? '', 'http://localhost')
  expect(one.searchParams.get('for')).toBe(`${patientId}:P-CBC`)
  const all = new URL(
    (await send(['P-CBC', 'P-LFT'])).headers.get('location') ?? '',
    'http://localhost',
  )
  expect(all.searchParams.get('for')).toBe(patientId)
})

test('with none ticked there is an error, and nothing is ticked instead', async () => {
  const { send } = await aPage()
  const answer = await send([])
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Choose at least one test for each person')
  expect(boxes(html)).toEqual([false, false])
})
