import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, arrived, demoActor, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const cookie = await product.cookieFor(phlebotomist)

/** Sends a page's form like a browser. */
function send(visitId: string, form: Record<string, string>) {
  return product.api.request(`http://localhost:3000/phlebotomist/visits/${visitId}`, {
    method: 'POST',
    headers: { cookie, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(form),
  })
}

async function atTheDoor() {
  const booked = await aBooking(product, await aBooker(product))
  await arrived(product, phlebotomist, booked)
  const code = booked.view.visits[0]?.startCode
  const wrong = {
    intent: 'identify',
    startCode: code === '0000' ? '0001' : '0000',
    'patients[0].orderId': booked.orderId,
    'patients[0].name': 'Meera Nair',
    'patients[0].birthDate': '1984-02-29',
  }
  return { booked, wrong }
}

const tries = async (visitId: string) => (await visitRow(product, visitId)).start_code_tries

test('a step that a page sends again is done once: a wrong code sent twice counts once', async () => {
  const { booked, wrong } = await atTheDoor()
  const key = crypto.randomUUID()
  const first = await send(booked.visitId, { ...wrong, key })
  expect([first.status, await tries(booked.visitId)]).toEqual([422, 1])
  const again = await send(booked.visitId, { ...wrong, key })
  expect([again.status, await tries(booked.visitId)]).toEqual([302, 1])
  await send(booked.visitId, { ...wrong, startCode: '9999', key })
  expect(await tries(booked.visitId)).toBe(2)
})

test('the same form twice at the same time is done once', async () => {
  const { booked, wrong } = await atTheDoor()
  const form = { ...wrong, key: crypto.randomUUID() }
  await Promise.all([send(booked.visitId, form), send(booked.visitId, form)])
  expect(await tries(booked.visitId)).toBe(1)
})

test('without a key, as from a page without JavaScript, each one counts', async () => {
  const { booked, wrong } = await atTheDoor()
  await send(booked.visitId, wrong)
  await send(booked.visitId, wrong)
  expect(await tries(booked.visitId)).toBe(2)
})
