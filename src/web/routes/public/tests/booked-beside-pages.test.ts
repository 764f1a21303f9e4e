import { afterAll, expect, test } from 'vitest'
import { aProduct } from '#test/product.ts'

/** What the page of a test says of how it can be booked. */
const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

async function textOf(path: string) {
  const answer = await product.get(path)
  expect(answer.status, path).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

const toBook = 'Book with this lab'

test('the page of a calculated value says from what, and adds it in one tap', async () => {
  const text = await textOf('/tests/EGFR?pincode=560001')
  expect(text).toContain('Calculated from Creatinine')
  expect(text).toContain('href="/tests/EGFR?items=EGFR%2CCREA&pincode=560001"')
  expect(text).not.toContain(toBook)
  const both = await textOf('/tests/EGFR?items=EGFR%2CCREA&pincode=560001')
  expect(both).toContain(toBook)
  expect(both).not.toContain('Book it with Creatinine')
})

test('of several all are added at once', async () => {
  const text = await textOf('/tests/AGR?pincode=560001')
  expect(text).toContain('Calculated from Albumin, Globulin, Total Protein')
  expect(text).toContain('Book them together')
})

test('the page of free PSA says that it is read as its share alone, and adds that in one tap', async () => {
  const text = await textOf('/tests/FPSA?pincode=560001')
  expect(text).toContain('Read only as Free/Total PSA Ratio')
  expect(text).not.toContain('Calculated from')
  expect(text).toContain('Book them together')
  expect(text).not.toContain(toBook)
  const all = await textOf('/tests/FPSA?items=FPSA%2CFPSAR%2CPSA&pincode=560001')
  expect(all).not.toContain('Book them together')
  expect(await textOf('/hi/tests/FPSA')).toContain('के रूप में पढ़ा जाता है')
})

test('beside a panel that holds it nothing is added', async () => {
  const text = await textOf('/tests/EGFR?items=EGFR%2CP-KFT&pincode=560001')
  expect(text).toContain(toBook)
  expect(text).not.toContain('Book it with Creatinine')
})

test('without a place it is said too, and the tap leads on', async () => {
  const text = await textOf('/tests/EGFR')
  expect(text).toContain('Book it with Creatinine')
  expect(await textOf('/hi/tests/EGFR')).toContain('से गणना')
})

test('what cannot be booked says why, and offers no booking', async () => {
  const ratio = await textOf('/tests/UPCR?pincode=560001')
  expect(ratio).toContain('is calculated from another test that is not offered here yet')
  expect(ratio).not.toContain(toBook)
  const night = await textOf('/tests/MF?pincode=560001')
  expect(night).toContain('drawn between 10 at night and 2 in the morning')
  expect(night).not.toContain(toBook)
})

test('what cannot be booked is not said to be taken anywhere, nor that anybody comes for it', async () => {
  for (const code of ['UPCR', 'P-DIAB']) {
    const text = await textOf(`/tests/${code}?pincode=560001`)
    expect(text, code).toContain('Not bookable')
    expect(text).not.toMatch(
      /Taken at home|taken at your home|\d labs? comes? to 560001|home visits/i,
    )
    const hindi = await textOf(`/hi/tests/${code}?pincode=560001`)
    expect(hindi, code).not.toMatch(/घर पर सैंपल|घर पर लिया जा सकता|560001 तक आती/)
  }
})

test('what cannot be booked has prices to read, and nothing to choose, to come for or to cancel', async () => {
  for (const code of ['UPCR', 'P-DIAB']) {
    const text = await textOf(`/tests/${code}?pincode=560001`)
    expect(text, code).toMatch(/₹\d/)
    expect(text).not.toMatch(
      /type="radio"|for coming|If you cancel|Choose a lab|Coming to your home/,
    )
  }
  expect(await textOf('/tests/UPCR?pincode=560001')).toContain('href="/labs/')
  expect(await textOf('/tests/EGFR?pincode=560001')).toContain('type="radio"')
  expect(await textOf('/tests/EGFR')).toContain('Coming to your home')
})

test('a unit is written as people write it, not in its code', async () => {
  const text = await textOf('/tests/EGFR')
  expect(text).toContain('mL/min/1.73 m²')
  expect(text).not.toContain('{1.73_m2}')
})

test('the search says it of each', async () => {
  expect(await textOf('/tests?q=EGFR')).toContain('Booked with Creatinine')
  expect(await textOf('/tests?q=UPCR')).toContain('Not bookable here yet')
})
