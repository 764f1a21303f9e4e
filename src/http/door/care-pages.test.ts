import { afterAll, expect, test } from 'vitest'
import { CallTaskId } from '#src/domain/results/item.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, type Booker, demoActor, received } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** What a page must say to prevent harm: before the sample, and about a critical value. */
const product = await aProduct({ withPages: true, slotDays: 6 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

const medicines = 'Take your medicines as prescribed'
const lowSugar = 'Shaking, sweating or confusion mean low sugar'
const smallChild = 'Do not make a baby or small child go without food or milk this long'

async function textOf(path: string, cookie?: string) {
  const answer = await product.get(path, cookie === undefined ? {} : { cookie })
  expect(answer.status, path).toBe(200)
  return answer.text()
}

test('the page of a test says to continue medicines, and warns people who fast of low sugar', async () => {
  for (const path of ['/tests/FBS', '/tests/P-LIPID']) {
    const text = await textOf(path)
    expect(text, path).toContain(medicines)
    expect(text, path).toContain(lowSugar)
  }
  const blood = await textOf('/tests/HB')
  expect(blood).toContain(medicines)
  expect(blood).not.toContain(lowSugar)
  expect(await textOf('/hi/tests/FBS')).toContain('काँपना, पसीना या उलझन का मतलब शुगर कम होना है')
})

test('the page of a booking warns people who fast of low sugar', async () => {
  const booker = await aBooker(product)
  const { view } = await aBooking(product, booker, { items: ['FBS'] })
  const text = await textOf(`/bookings/${view.number}`, await product.cookieFor(booker.actor))
  expect(text).toContain(medicines)
  expect(text).toContain(lowSugar)
})

const afterTheSample = 'only after the sample is drawn'
const asAlways = 'Take your medicines as prescribed unless'

test.each(['LITH', 'DIGO', 'PHENY', 'VALP', 'CARB', 'TACRO'])(
  'the page of %s, drawn before a dose, does not say to take that dose first',
  async (code) => {
    const text = await textOf(`/tests/${code}`)
    expect(text).toContain(afterTheSample)
    expect(text).not.toContain(asAlways)
    expect(await textOf(`/hi/tests/${code}`)).toContain('ख़ुराक सैंपल देने के बाद ही लें')
  },
)

test('neither does the page of a booking, whatever else is in it', async () => {
  const booker = await aBooker(product)
  const { view } = await aBooking(product, booker, { items: ['DIGO', 'FBS'] })
  const text = await textOf(`/bookings/${view.number}`, await product.cookieFor(booker.actor))
  expect(text).toContain(afterTheSample)
  expect(text).not.toContain(asAlways)
})

test('nobody is told to let a small child fast without asking its doctor', async () => {
  for (const path of ['/tests/FBS', '/tests/FE', '/tests/P-LIPID'])
    expect(await textOf(path), path).toContain(smallChild)
  expect(await textOf('/tests/HB')).not.toContain(smallChild)
  const booker = await aBooker(product, '2024-08-01')
  const { view } = await aBooking(product, booker, { items: ['FBS'] })
  const cookie = await product.cookieFor(booker.actor)
  expect(await textOf(`/bookings/${view.number}`, cookie)).toContain(smallChild)
})

async function entered(booker: Booker, value: number) {
  const { orderId, ...booked } = await aBooking(product, booker, { items: ['HB'] })
  const crew = { phlebotomist, technician, booker }
  for (const barcode of await received(product, crew, { orderId, ...booked }))
    await lab.acceptTube({ barcode })
  const itemNow = async () => (await lab.viewBenchOrder({ orderId })).items[0]
  const { testItemId, version } = (await itemNow()) ?? {}
  if (!testItemId || !version) throw new Error('no test')
  await lab.enterResult({ testItemId, result: { type: 'numeric', value, version } })
  return { orderId, testItemId, callTaskId: (await itemNow())?.callTaskId }
}

test('the bench shows the earlier value in the row; the call also shows the limit that was crossed', async () => {
  const booker = await aBooker(product)
  const { orderId, testItemId } = await entered(booker, 11.3)
  await lab.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
  product.clock.pass(30 * 60)
  const { orderId: next, callTaskId } = await entered(booker, 4.1)
  const path = `/lab/calls/${CallTaskId.parse(callTaskId)}`
  const cookie = await product.cookieFor(technician)
  const text = (await textOf(path, cookie)).replaceAll('<!-- -->', '')
  for (const said of ['4.1', '7 g/dL or less', 'Previous value', '11.3 g/dL'])
    expect(text).toContain(said)
  const bench = await textOf(`/lab/orders/${next}`, cookie)
  const [row] = /<tr[^>]*>(?:(?!<\/tr>).)*Haemoglobin(?:(?!<\/tr>).)*<\/tr>/s.exec(bench) ?? []
  expect(row).toContain('11.3')
})
