import { afterAll, expect, test } from 'vitest'
import { inLanguage } from '#src/domain/people/language.ts'
import { leftoverPaths } from '#src/web/pages/leftover-paths.ts'
import { baseUrl, signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

const languages = ['en', 'hi'] as const
const leftovers = leftoverPaths.flatMap((path) =>
  languages.map((language) => inLanguage(language, `/${path}`)),
)

/** Where the page itself leads; header and footer of the site are the same everywhere. */
async function linksOf(address: string) {
  const text = await (await product.get(address)).text()
  const [, main = ''] = /<main(.*)<\/main>/s.exec(text) ?? []
  return [...main.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].flatMap(([, to]) => to ?? [])
}

/** Sends the form like a browser without JavaScript. */
function sendCase(fields: Record<string, string>, address = '/home-two') {
  return product.api.request(`${baseUrl}${address}`, {
    method: 'POST',
    headers: { origin: baseUrl },
    body: new URLSearchParams(fields),
  })
}

const asha = {
  name: 'Asha Rao',
  email: 'asha@example.org',
  phone_number: '98765 43210',
  msg_subject: 'A deposit',
  message: 'It was never returned.',
  website: '',
}

test.each(leftovers)(
  '%s opens, is cached for everybody and hidden from search',
  async (address) => {
    const answer = await product.get(address)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('public')
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toMatch(/do not exist\.|असल में नहीं हैं।/)
  },
)

test('the law firm’s home leads to the seven pages that the specification names', async () => {
  expect(await linksOf('/home-two')).toEqual(
    expect.arrayContaining([
      '/',
      '/practice',
      '/practice-details',
      '/case-study',
      '/case-study-details',
      '/attorney-details',
      '/blog-details',
    ]),
  )
})

test('it has the four figures, the five fields and the button of the specification', async () => {
  const text = await (await product.get('/home-two')).text()
  for (const figure of ['18', '99%', '100%', '10K']) expect(text).toContain(`<dd>${figure}</dd>`)
  for (const field of Object.keys(asha)) expect(text).toContain(`name="${field}"`)
  expect(text).toContain('Submit Case')
})

test('every link on the template pages answers, and each page leads to all others', async () => {
  const found = await Promise.all(leftovers.map(linksOf))
  const addresses = [...new Set(found.flat())]
  expect(addresses.length).toBeGreaterThan(leftovers.length)
  const statuses = await Promise.all(
    addresses.map(async (address) => [address, (await product.get(address)).status]),
  )
  expect(statuses.filter(([, status]) => status !== 200)).toEqual([])
  const one = await linksOf('/faq')
  const others = leftoverPaths.filter((path) => path !== 'faq').map((path) => `/${path}`)
  expect(one).toEqual(expect.arrayContaining(others))
})

test.each(['/', '/about', '/services', '/contact', '/tests', '/sitemap.xml', '/hi'])(
  '%s links to none of them',
  async (address) => {
    const answer = await product.get(address)
    const text = await answer.text()
    expect(answer.status).toBe(200)
    const path = new RegExp(`/(?:${leftoverPaths.join('|')})(?=["<?#])`)
    expect(path.exec(text)?.[0]).toBeUndefined()
  },
)

test('a missing value of a case is reported beside its field; the rest stays', async () => {
  const answer = await sendCase({ ...asha, name: '', phone_number: '12' })
  const text = await answer.text()
  expect(answer.status).toBe(422)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(text).toContain('id="case-name-error"')
  expect(text).toContain('id="case-phone_number-error"')
  expect(text).not.toContain('id="case-email-error"')
  expect(text).toContain('value="A deposit"')
  expect(text).toContain('It was never returned.')
})

test('a case that was sent is acknowledged in its language, and is in the inbox as a case', async () => {
  const answer = await sendCase(asha, '/hi/home-two')
  expect(answer.status).toBe(302)
  const sentTo = answer.headers.get('location') ?? ''
  expect(sentTo).toMatch(/^\/hi\/home-two\?sent=T-\d{6}-\d{6}$/)
  expect(await (await product.get(sentTo.replace('/hi', ''))).text()).toContain(
    'Your case has been sent.',
  )
  const { rows } = await product.pool.query('select source from contact_messages')
  expect(rows).toEqual([{ source: 'case' }])
  const inbox = await product.get('/backoffice/messages', {
    cookie: await signedInAs(product, 'backoffice'),
  })
  expect(await inbox.text()).toContain('A deposit')
})

test('a robot that fills every field is thanked, and nothing is stored', async () => {
  const before = await product.pool.query('select from contact_messages')
  const answer = await sendCase({ ...asha, website: 'https://spam.example' })
  expect(answer.headers.get('location')).toMatch(/^\/home-two\?sent=T-/)
  const after = await product.pool.query('select from contact_messages')
  expect(after.rowCount).toBe(before.rowCount)
})

test('the other template pages take no form', async () => {
  expect((await sendCase(asha, '/blog')).status).toBe(405)
})
