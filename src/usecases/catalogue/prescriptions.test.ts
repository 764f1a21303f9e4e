import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aCatalogue } from '#test/catalogue.ts'

const product = await aCatalogue()
afterAll(() => product[Symbol.asyncDispose]())

const NotOffered = z.array(z.strictObject({ written: z.string(), offered: z.string() }))

// What a reviewer tried in order to have the wrong test read with confidence.
test('a test that is not offered, or a drug, is not read as another test', async () => {
  const { catalogue } = await product.world.catalogue.current(product.clock)
  const text = readFileSync(new URL('../../../test/golden/not-offered.csv', import.meta.url))
  for (const { written, offered } of NotOffered.parse(parse(text, { columns: true }))) {
    const codes = catalogue
      .read(written)
      .recognised.map(({ item }) => String(catalogue.items[item]?.code))
    expect(codes, written).toEqual(offered === '' ? [] : [offered])
  }
})

test('every name of an offered test, behind another test, is read as that test alone', async () => {
  const { catalogue } = await product.world.catalogue.current(product.clock)
  const misread = catalogue.items.filter(({ code, name }) => {
    const { recognised } = catalogue.read(`Complete Blood Count, ${name}`)
    const codes = new Set(recognised.map(({ item }) => catalogue.items[item]?.code))
    return codes.size !== (code === 'P-CBC' ? 1 : 2) || !codes.has(code)
  })
  expect(misread.map(({ name }) => name)).toEqual([])
})

const Rows = z.array(z.strictObject({ written: z.string(), codes: z.string() }))

/** What people write, with the codes it asks for; `A|B` where either is meant. */
function prescriptionsIn(file: string) {
  const text = readFileSync(new URL(`../../../test/golden/${file}`, import.meta.url))
  return Rows.parse(parse(text, { columns: true })).map(({ written, codes }) => ({
    written: written.replaceAll(String.raw`\n`, '\n'),
    asked: codes.split(';').map((either) => either.split('|')),
  }))
}

// One was there while the search was built; the other was written by somebody who had seen neither
// the search nor the first, and run once it was done.
test.each(['prescriptions-tuned.csv', 'prescriptions.csv'])(
  'of the tests in 200 prescriptions (%s), 95 in 100 are found, and fewer than 5 unasked',
  async (file) => {
    const { catalogue } = await product.world.catalogue.current(product.clock)
    const prescriptions = prescriptionsIn(file)
    const read = prescriptions.map(({ written, asked }) => {
      const codes = catalogue
        .read(written)
        .recognised.flatMap(({ item }) => catalogue.items[item]?.code ?? [])
      const lost = asked.filter((either) => !either.some((code) => codes.includes(code as never)))
      const unasked = codes.filter((code) => !asked.flat().includes(code))
      return { written, asked, lost, unasked }
    })
    const all = read.flatMap(({ asked }) => asked).length
    const lost = read.flatMap((one) => one.lost)
    const unasked = read.flatMap((one) => one.unasked)
    console.info(`${file}: of ${all} tests ${lost.length} lost, ${unasked.length} unasked`)
    expect(prescriptions.length).toBe(200)
    expect(lost.length, lost.join(' ')).toBeLessThanOrEqual(all * 0.05)
    expect(unasked.length, unasked.join(' ')).toBeLessThanOrEqual(all * 0.05)
  },
)
