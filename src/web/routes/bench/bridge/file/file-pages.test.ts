import { afterAll, expect, test } from 'vitest'
import { aLabBridge, samplesOf } from '#test/instruments/lab-bridge.ts'
import { aProduct } from '#test/product.ts'
import { formOf, pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ withPages: true, slotDays: 10 })
afterAll(() => product[Symbol.asyncDispose]())
const { read, sendForm } = pagesOf(product)
const { linkId } = await aLabBridge(product)
const page = `/lab/bridge/file/${linkId}`

const chosen = {
  sample: 'Sample ID',
  code: 'Test',
  value: 'Result',
  unit: 'Unit',
  dayOrder: 'day-first',
}
const csv = (...rows: string[]) => ['Sample ID,Name,Test,Result,Unit', ...rows].join('\n')

/** A form as a browser sends it with a file. */
function withFile(intent: string, content: string | Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.set('intent', intent)
  form.set('file', new File([content], 'results.csv', { type: 'text/csv' }))
  return form
}

function fieldsOf(fields: Readonly<Record<string, string>>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const unquoted = (html: string) => html.replaceAll('&quot;', '"')

test('a manager chooses the columns of a file, a technician previews one and imports it as shown', async () => {
  const { barcode, look } = await samplesOf(product, ['HB'])
  expect((await read('technician', page)).text).toContain('Ask the lab’s manager.')
  const text = csv(`${barcode},Asha Rao,HGB,13.4,g/dL`, 'OX26ZNOBODY9,Asha Rao,HGB,"13,4",g/dL')
  const heads = await sendForm('labmanager', page, withFile('heads', text))
  expect(heads.text).toContain('Which column is which')
  const hidden = formOf(unquoted(heads.html), 'name="dayOrder"')
  const columns = { ...chosen, text, version: hidden['version'] ?? '', intent: 'columns' }
  const twice = await sendForm('labmanager', page, fieldsOf({ ...columns, code: 'Result' }))
  expect(twice.status).toBe(422)
  expect(twice.text).toContain('no column twice')
  const saved = await sendForm('labmanager', page, fieldsOf(columns))
  expect(saved.text).toContain('The columns are saved.')
  const shown = await sendForm('technician', page, withFile('preview', text))
  expect(shown.text).toContain('Entered: 1. Waiting for a person: 1.')
  expect(shown.text).toContain('HGB → Haemoglobin')
  expect(shown.text).toContain('The number has a comma.')
  expect(shown.html).not.toContain('Asha Rao')
  const form = formOf(shown.html, 'name="shown"')
  const confirmed = { ...form, text: (form['text'] ?? '').replaceAll('&quot;', '"') }
  const done = await sendForm('technician', page, fieldsOf({ ...confirmed, intent: 'import' }))
  expect(done.to).toBe(`${page}?done=imported&rows=2`)
  expect((await read('technician', done.to ?? '')).text).toContain('Imported rows: 2')
  await product.as({ kind: 'worker' }).resumeInstrumentMessages()
  expect(await look()).toMatchObject([{ state: 'entered', result: { value: 13.4 } }])
  const again = await sendForm('technician', page, withFile('preview', text))
  expect(again.text).toContain('Nothing in this file is new.')
})

test('a file that was changed on the way is shown again and not imported', async () => {
  const { barcode } = await samplesOf(product, ['HB'])
  const text = csv(`${barcode},,HGB,12.4,g/dL`)
  const shown = await sendForm('technician', page, withFile('preview', text))
  const form = formOf(shown.html, 'name="shown"')
  const other = fieldsOf({ ...form, text: text.replace('12.4', '4.4'), intent: 'import' })
  const refused = await sendForm('technician', page, other)
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Nothing was imported: check them again.')
  expect(refused.text).toContain('4.4 g/dL')
})

test('no file, one that is too large or not in UTF-8, and one that is no table are refused', async () => {
  const wrong = async (form: FormData, words: string) => {
    const { status, text } = await sendForm('technician', page, form)
    expect(status).toBe(422)
    expect(text).toContain(words)
  }
  await wrong(fieldsOf({ intent: 'preview' }), 'Choose a CSV file in UTF-8')
  await wrong(withFile('preview', 'x'.repeat(1024 * 1024 + 1)), 'Choose a CSV file in UTF-8')
  await wrong(withFile('preview', new Uint8Array([65, 44, 0xb5, 10])), 'Choose a CSV file in UTF-8')
  await wrong(withFile('preview', 'a,b\u0000,c\n1,2,3'), 'Choose a CSV file in UTF-8')
  await wrong(withFile('preview', csv('a,"b')), 'can’t be read as a table')
  await wrong(withFile('preview', 'a,b\n1,2'), 'doesn’t have the columns')
})

test('a cell that is a formula or a tag is shown as text; the page is in Hindi too', async () => {
  const text = csv('S1,,HGB,"=HYPERLINK(""https://x.example"")",g/dL', '<b>S2</b>,,HGB,1,g/dL')
  const { html, status } = await sendForm('technician', page, withFile('preview', text))
  expect(status).toBe(200)
  expect(html).not.toContain('<b>S2</b>')
  expect(html).not.toContain('href="https://x.example"')
  expect((await read('technician', `/hi${page}`)).text).toContain('की फ़ाइल लें')
  expect((await read('technician', '/lab/bridge')).text).toContain('Import a file')
  expect((await read('authoriser', '/lab/bridge')).text).not.toContain('Import a file')
})
