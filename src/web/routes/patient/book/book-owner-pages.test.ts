import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { shownIn } from '#test/booking-page.ts'
import { aBooker, demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** A page of a booking that was shown to one account and is sent by another. */
const product = await aProduct({ withPages: true, slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const lab = await demoLab(product)
const here = 'http://localhost:3000'
const start = `/book?items=HB&lab=${lab}`

async function anAccount(accepts = true) {
  const booker = await aBooker(product, '1984-02-29', 'male')
  const verbs = product.as(booker.actor)
  if (accepts) await verbs.acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const cookie = await product.cookieFor(booker.actor)
  const read = async (path = start) => (await product.get(path, { cookie })).text()
  const send = (fields: Record<string, string>, path = start) => {
    const body = new URLSearchParams(fields)
    const headers = { cookie, origin: here }
    return product.api.request(here + path, { method: 'POST', headers, body })
  }
  const kept = async () => {
    const { patients, addresses, noticeAccepted, phone } = await verbs.viewAccount()
    return [patients.length, addresses.length, noticeAccepted, phone]
  }
  return { booker, read, send, kept, verbs }
}

const ownerIn = (html: string) => /name="owner" value="([^"]*)"/.exec(html)?.[1]

test('every form of the page says whose it is', async () => {
  const { booker, read } = await anAccount()
  for (const path of [start, `${start}&part=who`])
    expect(ownerIn(await read(path))).toBe(booker.actor.id)
  expect(ownerIn(await (await product.get(start)).text())).toBe('')
})

test('what was typed for one account is neither saved nor booked in another', async () => {
  const first = await anAccount()
  const second = await anAccount(false)
  const owner = first.booker.actor.id
  const person = {
    'person.name': 'Ravi Nair',
    'person.birthDate': '1951-05-03',
    'person.sex': 'male',
    'person.relation': 'parent',
  }
  const form = { part: 'details', owner, asks: 'person', ...person }
  const before = await second.kept()
  const address = second.booker.addressId
  const answer = await second.send({ ...form, address }, `${start}&part=who`)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('You are signed in as somebody else')
  expect(await second.kept()).toEqual(before)
  const shown = shownIn(await second.read())
  const at = shown.quotedAt ?? ''
  const paid = await second.send({ ...shown, part: 'pay', owner, payment: 'cash', at })
  expect(paid.status).toBe(409)
  expect(await second.verbs.listBookings()).toEqual([])
})

test('the code form of a visitor adds no number to the account that signed in since', async () => {
  const { send, kept } = await anAccount()
  const before = await kept()
  const form = { part: 'account', intent: 'verify', owner: '', phone: '+919812345678' }
  const answer = await send({ ...form, code: '123456' }, `${start}&part=code`)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('You are signed in as somebody else')
  expect(await kept()).toEqual(before)
})
