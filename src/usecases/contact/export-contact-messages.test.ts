import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { attacks } from '#test/contact.ts'
import { limits } from '#src/domain/limits.ts'
import { aProduct } from '#test/product.ts'

const contactMessagesFromNetwork = { most: 1000, per: { hours: 1 } }
const networkLimits = { ...limits, contactMessagesFromNetwork }
const product = await aProduct({ networkLimits })
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))

test('every CSV cell is shown by a spreadsheet and never evaluated', async () => {
  for (const { fields } of attacks)
    expect((await product.post('/sendemail.php', fields)).status).toBe(200)
  const csv = await office.exportContactMessages()
  expect(csv.startsWith('\uFEFF')).toBe(true)
  const [head = [], ...rows] = cellsOf(csv.slice(1))
  const column = (name: string) => head.indexOf(name)
  const byEmail = new Map(rows.map((row) => [row[column('email')], row]))
  expect(rows.map((row) => row.length)).toEqual(rows.map(() => head.length))
  for (const { payload, fields } of attacks) {
    const row = byEmail.get(fields.email) ?? []
    expect(bare(row[column('message')])).toBe(payload)
    expect(bare(row[column('subject')])).toBe(fields.subject)
    expect(bare(row[column('username')])).toBe(fields.username)
  }
  expect(rows.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([])
})

/** A cell without the apostrophe that neutralises it. */
function bare(cell = '') {
  return /^'[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell
}

/** RFC 4180: rows of cells; inside quotes a comma, a line break and a doubled quote are text. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows.filter((row) => row.length > 1)
}
