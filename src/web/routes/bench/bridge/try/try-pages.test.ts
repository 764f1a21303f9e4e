import { afterAll, expect, test } from 'vitest'
import { goldenMessages } from '#test/instruments/golden-messages.ts'
import { aProduct } from '#test/product.ts'
import { pagesOf } from '#test/read-pages.ts'

const product = await aProduct({ withPages: true, slotDays: 1 })
afterAll(() => product[Symbol.asyncDispose]())
const { read, sendForm } = pagesOf(product)
const page = '/lab/bridge/try'

const ofChemistry = goldenMessages.filter(({ profile }) => profile === 'mindray-bs-200')
const [good, ...others] = ofChemistry
const comma = others.find(({ broken }) => broken.includes('number'))

/** A form as a browser sends it with files. */
function formOf(profile: string, pasted: string, files: readonly (string | Buffer)[] = []) {
  const form = new FormData()
  form.set('profile', profile)
  form.set('pasted', pasted)
  for (const [at, text] of files.entries())
    form.append('files', new File([text as never], `message-${at}.txt`))
  return form
}

const rows = async () =>
  (
    await product.pool.query(
      `select (select count(*) from instrument_messages)::int as messages,
         (select count(*) from arrived_results)::int as values,
         (select count(*) from audit)::int as audited`,
    )
  ).rows

test('pasted messages and those of files are checked, and nothing is kept', async () => {
  const before = await rows()
  const files = [`${good?.text}${good?.text}`, comma?.text ?? '']
  const { status, text } = await sendForm(
    'technician',
    page,
    formOf('mindray-bs-200', good?.text ?? '', files),
  )
  expect(status).toBe(200)
  expect(text).toContain('3 of 4 messages pass')
  expect(text).toContain('Number: messages that fail: 1')
  expect(text).toContain('Message 4: does not pass')
  expect(text).toContain('92,4 → not entered')
  expect(text).toContain('92.4 → 92.4')
  expect(text).toContain('mg/dL → mg/dL')
  expect(text).toContain('LAB001-26-000042')
  expect(await rows()).toEqual(before)
})

test('a file in Latin-1 is read, and bytes that are not text are named', async () => {
  const micro = (good?.text ?? '').replaceAll('mg/dL', '\u00B5mol/L')
  const { text } = await sendForm(
    'technician',
    page,
    formOf('mindray-bs-200', '', [
      Buffer.from(micro, 'latin1'),
      Buffer.concat([Buffer.from(good?.text ?? ''), Buffer.from([0, 1, 2])]),
    ]),
  )
  expect(text).toContain('µmol/L → not known')
  expect(text).toContain('It contains bytes that are not text.')
})

test('what is missing is said beside its field, and nothing typed is lost', async () => {
  const none = await sendForm('technician', page, formOf('mindray-bs-200', ' \n'))
  expect(none.status).toBe(422)
  expect(none.text).toContain('Choose a file or paste a message.')
  const noProfile = await sendForm('technician', page, formOf('', 'MSH|typed'))
  expect(noProfile.status).toBe(422)
  expect(noProfile.text).toContain('Choose a profile.')
  expect(noProfile.text).toContain('MSH|typed')
  const many = await sendForm(
    'technician',
    page,
    formOf('mindray-bs-200', (good?.text ?? '').repeat(11)),
  )
  expect(many.text).toContain('These are 11 messages. Check at most 10 at a time.')
  const strange = await sendForm('technician', page, formOf('mindray-bs-200', 'MSH|\u202Ex'))
  expect(strange.text).toContain('characters that turn its direction')
  const unknown = await sendForm('technician', page, formOf('no-such-profile', 'MSH|x'))
  expect(unknown.status).toBe(422)
  const long = await sendForm(
    'technician',
    page,
    formOf('mindray-bs-200', `${good?.text}${'x'.repeat(70_000)}`),
  )
  expect(long.text).toContain('A message is longer than 64 kB')
  const script = await sendForm(
    'technician',
    page,
    formOf('mindray-bs-200', `${good?.text}NTE|<script>alert(1)</script>`),
  )
  expect(script.html).not.toContain('<script>alert(1)')
})

test('the page is in Hindi too, and the page of instruments leads to it', async () => {
  expect((await read('technician', `/hi${page}`)).text).toContain('मशीन के संदेश परखें')
  expect((await read('labmanager', '/lab/bridge')).text).toContain(
    'Check an instrument’s messages before it sends',
  )
})
