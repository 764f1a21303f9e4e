import { afterAll, expect, test } from 'vitest'
import {
  aBarcode,
  aBooker,
  aBooking,
  demoActor,
  demoLab,
  freeHours,
  identified,
} from '#test/booking.ts'
import { indianMinute } from '#src/domain/indian-minute.ts'
import { indianHour } from '#test/hours.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true, slotDays: 3 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')

test('before setting out the phlebotomist reads when the sample is valid; the patient is offered no earlier hour', async () => {
  const startsAt = (await freeHours(product)).find((one) => indianHour(one) === 7) ?? ''
  const booker = await aBooker(product)
  const { visitId, view } = await aBooking(product, booker, { items: ['CORTAM'], startsAt })
  await product.as(phlebotomist).acceptVisit({ visitId })
  const page = async (path: string, actor: typeof phlebotomist) =>
    (await product.get(path, { cookie: await product.cookieFor(actor) })).text()
  const at = `/phlebotomist/visits/${visitId}`
  expect(await page(at, phlebotomist)).toContain(
    'Only between 7:00 and 9:00, for Cortisol Morning (8 am)',
  )
  expect(await page(at, phlebotomist)).toContain(
    'Not earlier, even if the patient agrees: Cortisol Morning (8 am) has a fixed time.',
  )
  expect(await page(at, phlebotomist)).not.toContain('Earlier only if the patient allows it')
  expect(await page(`/hi${at}`, phlebotomist)).toContain('सिर्फ़ 7:00 से 9:00 के बीच')
  expect(await page(`/bookings/${view.number}`, booker.actor)).not.toContain('value="early"')
  const free = await aBooking(product, booker, { items: ['HB'] })
  expect(await page(`/bookings/${free.view.number}`, booker.actor)).toContain('value="early"')
})

test('before the draw the page asks when the meal began, says when it is too soon and keeps what was typed', async () => {
  const { clock } = product
  await product.asOwner(
    `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
     select $1::uuid, code, code, 100, 100, 24 from tests where code = 'PPBS' on conflict do nothing`,
    [await demoLab(product)],
  )
  const startsAt = (await freeHours(product)).find((one) => indianHour(one) === 12) ?? ''
  const booker = await aBooker(product)
  const { visitId } = await aBooking(product, booker, { items: ['PPBS'], startsAt })
  const field = product.as(phlebotomist)
  await field.acceptVisit({ visitId })
  clock.set(startsAt)
  await field.departForVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  await identified(product, { phlebotomist, booker, visitId })
  const { payment, tubes } = await field.viewVisit({ visitId })
  await field.takeCash({ visitId, amountPaise: payment.amount })
  const cookie = await product.cookieFor(phlebotomist)
  const at = `/phlebotomist/visits/${visitId}`
  const page = async (path: string) => (await product.get(path, { cookie })).text()
  expect(await page(at)).toContain('When did the patient start the meal?')
  expect(await page(`/hi${at}`)).toContain('मरीज़ ने खाना कब शुरू किया?')
  expect(await page(`/hi${at}`)).toContain('फ़्लोराइड ट्यूब')
  const typed = indianMinute(clock.at().subtract({ minutes: 80 }))
  const send = (answer: string, time = typed) =>
    product.api.request(`http://localhost:3000${at}`, {
      method: 'POST',
      headers: { cookie, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({
        intent: 'label',
        tubeId: tubes[0]?.tubeId ?? '',
        barcode: aBarcode(),
        'facts[0].kind': 'meal',
        'facts[0].answer': answer,
        'facts[0].at': time,
      }),
    })
  const soon = await send('at')
  const words = await soon.text()
  expect([soon.status, words]).toEqual([
    409,
    expect.stringContaining('Too soon: 1 h 20 min have passed.'),
  ])
  expect(words).toContain(`value="${typed}"`)
  const empty = await send('at', '')
  expect([empty.status, await empty.text()]).toEqual([
    422,
    expect.stringContaining('Enter the time, or choose “Not known”.'),
  ])
  expect((await send('not-known', '')).status).toBe(302)
  expect((await field.viewVisit({ visitId })).tubes[0]?.said).toEqual([
    { kind: 'meal', answer: 'not-known' },
  ])
})

test.each([
  ['PPBS', 'Post Prandial Blood Sugar', 12],
  ['TESTO', 'Testosterone Total', 10],
])(
  '%s after its booked time: the page says that %s may no longer be valid',
  async (code, name, hour) => {
    const { clock } = product
    await product.asOwner(
      `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
     select $1::uuid, code, code, 100, 100, 24 from tests where code = $2 on conflict do nothing`,
      [await demoLab(product), code],
    )
    const isToCome = (at: string) =>
      Temporal.Instant.compare(Temporal.Instant.from(at), clock.at().add({ hours: 2 })) > 0
    const startsAt = (await freeHours(product)).find(
      (at) => indianHour(at) === hour && isToCome(at),
    )
    if (!startsAt) throw new Error('no hour to come')
    const { visitId } = await aBooking(product, await aBooker(product), { items: [code], startsAt })
    await product.as(phlebotomist).acceptVisit({ visitId })
    const page = async (path: string) => {
      const answer = await product.get(path, { cookie: await product.cookieFor(phlebotomist) })
      expect(answer.status).toBe(200)
      return answer.text()
    }
    const at = `/phlebotomist/visits/${visitId}`
    clock.set(Temporal.Instant.from(startsAt).add({ minutes: 60 }).toString())
    expect(await page(at)).not.toContain('may no longer be valid')
    clock.set(Temporal.Instant.from(startsAt).add({ minutes: 61 }).toString())
    expect(await page(at)).toContain(`this sample may no longer be valid: ${name}.`)
    expect(await page(`/hi${at}`)).toContain(`यह सैंपल शायद अब मान्य न हो: ${name}।`)
  },
)
