import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'

/** What the page of a test says about how it can be booked. */
const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

async function textOf(path: string) {
  const answer = await product.get(path)
  expect(answer.status, path).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

const toBook = 'Book with this lab'

test('the page of a calculated value says what it is calculated from, and adds that in one tap', async () => {
  const text = await textOf('/tests/EGFR?pincode=560001')
  expect(text).toContain('Calculated from Creatinine')
  expect(text).toContain('href="/tests/EGFR?items=EGFR%2CCREA&pincode=560001"')
  expect(text).not.toContain(toBook)
  const both = await textOf('/tests/EGFR?items=EGFR%2CCREA&pincode=560001')
  expect(both).toContain(toBook)
  expect(both).not.toContain('Book it with Creatinine')
})

test('when a value is calculated from several tests, all are added at once', async () => {
  const text = await textOf('/tests/AGR?pincode=560001')
  expect(text).toContain('Calculated from Albumin, Globulin, Total Protein')
  expect(text).toContain('Book them together')
})

test('the page of free PSA says that it is read only as a share of the total, and adds the total in one tap', async () => {
  const text = await textOf('/tests/FPSA?pincode=560001')
  expect(text).toContain('Reported only as Free/Total PSA Ratio')
  expect(text).not.toContain('Calculated from')
  expect(text).toContain('Book them together')
  expect(text).not.toContain(toBook)
  const all = await textOf('/tests/FPSA?items=FPSA%2CFPSAR%2CPSA&pincode=560001')
  expect(all).not.toContain('Book them together')
  expect(await textOf('/hi/tests/FPSA')).toContain('के रूप में पढ़ा जाता है')
})

test('nothing is added beside a panel that already contains it', async () => {
  const text = await textOf('/tests/EGFR?items=EGFR%2CP-KFT&pincode=560001')
  expect(text).toContain(toBook)
  expect(text).not.toContain('Book it with Creatinine')
})

test('without a chosen place it is said too, and the tap leads on', async () => {
  const text = await textOf('/tests/EGFR')
  expect(text).toContain('Book it with Creatinine')
  expect(await textOf('/hi/tests/EGFR')).toContain('से गणना')
})

test('a test that cannot be booked says why, and offers no booking', async () => {
  const ratio = await textOf('/tests/UPCR?pincode=560001')
  expect(ratio).toContain('is calculated from another test that is not offered here yet')
  expect(ratio).not.toContain(toBook)
  const night = await textOf('/tests/MF?pincode=560001')
  expect(night).toContain('drawn between 10 pm and 2 am')
  expect(night).not.toContain(toBook)
})

test('a test that cannot be booked is not described as collected at home', async () => {
  for (const code of ['UPCR', 'P-DIAB']) {
    const text = await textOf(`/tests/${code}?pincode=560001`)
    expect(text, code).toContain('be booked here yet')
    expect(text).not.toMatch(
      /Sample at home|taken at your home|\d labs? comes? to 560001|home visits/i,
    )
    const hindi = await textOf(`/hi/tests/${code}?pincode=560001`)
    expect(hindi, code).not.toMatch(/घर पर सैंपल|घर पर लिया जा सकता|560001 तक आती/)
  }
})

test('a test that cannot be booked shows prices, and no lab to choose, visit charge or cancellation terms', async () => {
  for (const code of ['UPCR', 'P-DIAB']) {
    const text = await textOf(`/tests/${code}?pincode=560001`)
    expect(text, code).toMatch(/₹\d/)
    expect(text).not.toMatch(
      /type="radio"|includes ₹|If you cancel|Choose a lab|The home visit charge/,
    )
  }
  expect(await textOf('/tests/UPCR?pincode=560001')).toContain('href="/labs/')
  expect(await textOf('/tests/EGFR?pincode=560001')).toContain('type="radio"')
  expect(await textOf('/tests/EGFR')).toContain('The home visit charge')
})

test('a unit is written the way people write it, not as its code', async () => {
  const text = await textOf('/tests/EGFR')
  expect(text).toContain('mL/min/1.73 m²')
  expect(text).not.toContain('{1.73_m2}')
})

test('the search says it for each test', async () => {
  expect(await textOf('/tests?q=EGFR')).toContain('Booked with Creatinine')
  expect(await textOf('/tests?q=UPCR')).toContain('Can’t be booked here yet')
})
