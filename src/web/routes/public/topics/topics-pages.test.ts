import { afterAll, expect, test } from 'vitest'
import { topics } from '#src/domain/catalogue/topics.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

async function textOf(path: string) {
  const answer = await product.get(path)
  expect(answer.status, path).toBe(200)
  return (await answer.text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&')
}

test('one page leads to every condition and organ, and shows the packages', async () => {
  for (const language of ['', '/hi']) {
    const text = await textOf(`${language}/tests-for`)
    for (const { slug } of topics) expect(text).toContain(`href="${language}/tests-for/${slug}"`)
    expect(text).toContain(`href="${language}/tests/P-FBC1"`)
  }
})

test('each says that a doctor decides, and which document its list is from', async () => {
  for (const { slug, source } of topics) {
    const text = await textOf(`/tests-for/${slug}`)
    expect(text, slug).toContain('This is not medical advice')
    expect(text, slug).toContain(`${source}.`)
    expect(text, slug).toContain('Add')
  }
})

test('nothing is in the booking before a tap; a tap adds one test, and another takes it out', async () => {
  const fever = await textOf('/tests-for/fever')
  expect(fever).not.toContain('In your booking')
  expect(fever).toContain('href="/tests-for/fever?items=MALAG#MALAG"')
  const added = await textOf('/tests-for/fever?items=MALAG&pincode=560001')
  expect(added).toContain('In your booking: Malaria Antigen')
  expect(added).toContain('Remove Malaria Antigen')
  expect(added).toContain('href="/tests-for/fever?pincode=560001#MALAG"')
  expect(added).toContain('href="/tests/MALAG?items=MALAG&pincode=560001"')
})

test('what is done at the lab is shown with its price and cannot be added', async () => {
  const text = await textOf('/tests-for/heart')
  expect(text).toContain('href="/tests/ECHO"')
  expect(text).not.toContain('items=ECHO')
  expect(text).toContain('call 112')
})

test('the page of pregnancy says what the law forbids, in both languages, and has no scan', async () => {
  const text = await textOf('/tests-for/pregnancy')
  expect(text).toContain('against the law in India (PCPNDT Act)')
  expect(text).toContain('ICTC')
  expect(text).not.toMatch(/\/tests\/(?:USG|NIPT|HIV)/)
  expect(await textOf('/hi/tests-for/pregnancy')).toContain('क़ानूनन अपराध')
})

test('a search for a condition leads to its page, in English and in Hindi', async () => {
  expect(await textOf('/tests?q=fever&pincode=560001')).toContain(
    'href="/tests-for/fever?pincode=560001"',
  )
  expect(await textOf(`/hi/tests?q=${encodeURIComponent('बुख़ार')}`)).toContain(
    'href="/hi/tests-for/fever"',
  )
  expect(await textOf('/tests?q=cbc,%20thakan')).toContain('href="/tests-for/tiredness"')
  expect(await textOf('/tests?q=cbc,%20fever')).toContain('href="/tests-for/fever"')
  expect(await textOf('/tests?q=baby+gender+test')).not.toContain('/tests-for/')
})

test('an unknown topic is a missing page; what is typed there is never markup', async () => {
  expect((await product.get('/tests-for/no-such-topic')).status).toBe(404)
  expect((await product.get('/tests-for/%3Cscript%3E')).status).toBe(404)
  expect(await textOf('/tests-for/fever?items=<script>,MALAG')).not.toContain('<script>,MALAG')
})

test('a PIN code that is wrong or unknown is told', async () => {
  expect(await textOf('/tests-for/fever?pincode=12')).toContain('PIN code')
  expect(await textOf('/tests-for/fever?pincode=999999')).toContain(
    'We do not know the PIN code 999999',
  )
})
