import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { ShareId } from '#src/domain/shares/share.ts'
import { DEMO_PASSWORD } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aPublished } from '#test/revisions.ts'

/** The pages of a link: what its owner sees, and what whoever has it sees. */
const product = await aProduct({ withPages: true, slotDays: 4 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)

const site = 'http://localhost:3000'

test('a link is made, opened with its PIN, seen by its owner and ended, by forms alone', async () => {
  const { reportId, booker } = await aPublished(product, bench)
  const cookie = await product.cookieFor(booker.actor)
  const post = (path: string, form: Record<string, string>, as?: string) =>
    product.api.request(`${site}${path}`, {
      method: 'POST',
      headers: { origin: site, ...(as && { cookie: as }) },
      body: new URLSearchParams(form),
    })
  const here = `/reports/${reportId}/share`
  const form = await (await product.get(here, { cookie })).text()
  expect(form).toContain('No link yet.')
  const [, newId = ''] = /name="shareId" value="([^"]+)"/.exec(form) ?? []
  const wish = { intent: 'make', shareId: newId, version: '1' }
  const nothingChosen = await post(here, wish, cookie)
  expect(nothingChosen.status).toBe(422)

  const made = await post(here, { ...wish, days: '7', sharedWith: '' }, cookie)
  expect(made.headers.get('location')).toBeNull()
  expect(made.headers.get('cache-control')).toContain('no-store')
  const [, path = ''] = /(\/shared\/[\w-]{43})/.exec(await made.clone().text()) ?? []
  const [, pin = ''] = /<span aria-hidden="true">(\d{6})<\/span>/.exec(await made.text()) ?? []
  expect(pin).toMatch(/^\d{6}$/)
  const again = await post(here, { ...wish, days: '7', sharedWith: '' }, cookie)
  expect(again.status).toBe(409)
  expect(await again.text()).toContain('This link was created already.')
  const list = await (await product.get(here, { cookie })).text()
  expect(list).toContain('Nobody has opened it.')
  expect(list).not.toContain(path)
  expect(list).not.toContain(pin)

  const door = await product.get(path)
  const asked = await door.text()
  for (const word of ['Meera', 'Haemoglobin', 'Tulsi']) expect(asked).not.toContain(word)
  expect(asked).toContain('noindex')
  expect(door.headers.get('x-robots-tag')).toContain('noindex')
  expect(door.headers.get('cache-control')).toContain('no-store')
  expect(door.headers.get('referrer-policy')).toBe('same-origin')

  const other = pin === '000000' ? '000001' : '000000'
  const wrong = await post(path, { pin: other })
  expect(wrong.status).toBe(422)
  const refused = await wrong.text()
  expect(refused).toMatch(/id="[^"]*pin-error"[^]{0,300}4 more tries/)
  expect(refused).not.toContain(`"${other}"`)
  const right = await post(path, { pin })
  expect(right.status).toBe(200)
  expect(right.headers.get('set-cookie') ?? '').not.toContain('shared')
  expect(right.headers.get('cache-control')).toContain('no-store')
  expect(right.headers.get('x-robots-tag')).toContain('noindex')
  const html = await right.text()
  expect(html).toContain('Meera Nair, 42')
  expect(html).toContain('Critical, low')
  expect(html).not.toContain('/bookings/')
  expect(html).not.toContain(pin)

  const seen = await (await product.get(here, { cookie })).text()
  expect(seen).toContain('One wrong PIN.')
  await post(here, { intent: 'end', shareId: newId }, cookie)
  expect((await product.get(path)).status).toBe(410)
  expect(await (await post(path, { pin })).text()).not.toContain('Meera')
})

test('the owner of a withdrawn report still sees who opened it, and that the link holds no longer', async () => {
  const { reportId, booker } = await aPublished(product, bench)
  const owner = product.as(booker.actor)
  const shareId = ShareId.parse(uuidv7())
  const wish = { reportId, shareId, version: 1, days: '7', sharedWith: 'Dr Rao' } as const
  const { token, pin } = await owner.makeShare(wish)
  await product.as({ kind: 'visitor' }).openShare({ token, pin })
  const said = { reason: 'wrong-patient', words: 'The sample was of another person.' } as const
  const password = DEMO_PASSWORD
  const office = product.as(bench.office)
  const proposal = await office.proposeWithdrawal({ reportId, version: 1, ...said, password })
  await product.as(bench.authoriser).confirmWithdrawal({ ...proposal, password })
  const cookie = await product.cookieFor(booker.actor)
  const page = await (await product.get(`/reports/${reportId}/share`, { cookie })).text()
  for (const words of ['Dr Rao', 'Read on', 'Not in force', 'End this link', 'withdrawn'])
    expect(page).toContain(words)
  expect(page).not.toContain('Create the link')
})

test('an unknown link and a strange one say the same as one that is over', async () => {
  for (const token of ['A'.repeat(43), 'short', '<script>'.repeat(6)]) {
    const answer = await product.get(`/shared/${encodeURIComponent(token)}`)
    expect(answer.status).toBe(410)
    expect(await answer.text()).toContain('This link is not valid')
  }
})
