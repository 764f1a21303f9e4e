import { afterAll, expect, test } from 'vitest'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const pathologist = await signedInAs(product, 'authoriser')
const manager = await signedInAs(product, 'labmanager')

async function page(path: string, cookie = pathologist) {
  const answer = await product.get(path, { cookie })
  return { status: answer.status, text: await answer.text() }
}

/** Sends a form like a browser without script. */
async function send(path: string, fields: [string, string][]) {
  const answer = await product.api.request(`http://localhost:3000${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { cookie: pathologist, origin: 'http://localhost:3000' },
  })
  const location = answer.headers.get('location')
  return { status: answer.status, location, text: await answer.text() }
}

/** The checkboxes of a page as drawn: test, version and fingerprint. */
const boxesIn = (text: string) =>
  [...text.matchAll(/type="checkbox"[^>]*value="([^"]+)"/g)].flatMap(([, box]) =>
    box ? [box] : [],
  )

test('the bench leads to the ranges and says how many tests need confirmation', async () => {
  const { text } = await page('/lab')
  const [, count] = /Reference ranges: (\d+) tests to confirm/.exec(text) ?? []
  expect((await page('/lab/ranges')).text).toMatch(new RegExp(`To confirm[^]*?${count}`))
})

test('the page opens in both languages, also after a step; an invalid address is no page', async () => {
  expect((await page('/hi/lab/ranges')).text).toContain('संदर्भ सीमाएँ')
  expect((await page('/lab/ranges?q=zzz')).text).toContain('No tests found')
  expect((await page('/lab/ranges.data?_routes=routes%2Fbench%2Franges')).status).toBe(200)
  expect((await page('/lab/ranges?show=nonsense')).status).toBe(404)
})

test('the manager reads and gets no checkbox', async () => {
  const { status, text } = await page('/lab/ranges', manager)
  expect([status, boxesIn(text)]).toEqual([200, []])
  expect(text).toContain('Only a registered pathologist of this lab can confirm ranges.')
})

test('the chosen ranges are confirmed as shown; when shown twice, the second person is told which changed', async () => {
  const boxes = boxesIn((await page('/lab/ranges')).text).slice(0, 2)
  const [first = ''] = boxes
  const fields = [['intent', 'confirm'], ...boxes.map((box) => ['test', box])] as [string, string][]
  const done = await send('/lab/ranges', fields)
  expect(done).toMatchObject({ status: 302, location: '/lab/ranges?done=confirmed' })
  const [code = '', , fingerprint = ''] = first.split('/')
  const again = await send('/lab/ranges', [
    ['intent', 'one'],
    ['test', first],
  ])
  expect([again.status, again.text.includes(`these changed`)]).toEqual([409, true])
  expect(again.text).toContain(code)
  const none = await send('/lab/ranges', [['intent', 'confirm']])
  expect([none.status, none.text.includes('Select at least one test.')]).toEqual([422, true])
  expect(none.text).toContain('href="#confirm-test"')
  expect(none.text.match(/<input[^>]*id="confirm-test"[^>]*type="checkbox"/g)).toHaveLength(1)
  const withdraw = (reason: string) =>
    send('/lab/ranges?show=confirmed', [
      ['intent', 'withdraw'],
      ['testCode', code],
      ['version', '1'],
      ['fingerprint', fingerprint],
      ['reason', reason],
    ])
  const short = await withdraw('no')
  expect(short.status).toBe(422)
  const linked = [...short.text.matchAll(/href="#([^"]*reason[^"]*)"/g)].map(([, id]) => id)
  expect(linked).toHaveLength(1)
  expect(short.text).toMatch(
    new RegExp(`<details[^>]*open[^]*?<input[^>]*id="${linked[0]}"[^>]*value="no"`),
  )
  const withdrawn = await withdraw('Another analyser.')
  expect(withdrawn.location).toBe('/lab/ranges?show=confirmed&done=withdrawn')
  expect((await page(`/lab/ranges?q=${code}`)).text).toContain('Another analyser.')
})
