import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { inLanguage } from '#src/web/address-language.ts'
import routes from '#src/web/routes.ts'
import { aTenant, type Ids } from '#test/api-samples.ts'
import { textsOf, untranslatedIn } from '#test/page-text.ts'
import { baseUrl, cookieOf, send, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 20, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

type Address = (ids: Ids & { number: string; cart: string }) => string

/** Every page a visitor can open, by its route; where the route needs more, an address of it. */
const open: Record<string, Address[]> = {
  '/tests': [
    () => '/tests',
    () => '/tests?q=sugar&pincode=560001',
    () => '/tests?q=qqqqqqq',
    () => '/tests?pincode=999999',
    () => '/tests?q=baby+gender+test',
    () => '/tests?category=IMG',
  ],
  '/tests/:code': [
    () => '/tests/HB',
    () => '/tests/P-CBC?pincode=560001',
    () => '/tests/CXR',
    () => '/tests/TNI?pincode=1',
    () => '/tests/OGTT2?items=HB',
  ],
  '/labs/:id': [({ openLabId }) => `/labs/${openLabId}`],
  '/masters/viewlabdetails': [({ openLabId }) => `/masters/viewlabdetails?id=${openLabId}`],
  '/masters/viewlabdetails/:id': [({ openLabId }) => `/masters/viewlabdetails/${openLabId}`],
  '/cities/:slug': [() => '/cities/pune'],
  '/labregister/resume/:token': [() => '/labregister/resume/none'],
  '/sign-in/code': [() => '/sign-in/code'],
  '/verify/:token': [({ verifyToken }) => `/verify/${verifyToken}`],
  '/*': [() => '/no-such-page'],
}

/** Pages of somebody who is signed in, on the way to a report. */
const own: Record<string, Address[]> = {
  '/book/who': [({ cart }) => `/book/who${cart}`],
  '/book/new-patient': [({ cart }) => `/book/new-patient${cart}`],
  '/book/where': [({ cart, patientId }) => `/book/where${cart}&for=${patientId}`],
  '/book/new-address': [
    ({ cart, patientId }) => `/book/new-address${cart}&for=${patientId}`,
    ({ cart, patientId }) => `/book/new-address${cart}&for=${patientId}&pincode=560034`,
  ],
  '/book/when': [
    ({ cart, patientId, addressId }) => `/book/when${cart}&for=${patientId}&address=${addressId}`,
  ],
  '/book/confirm': [
    ({ cart, patientId, addressId, startsAt }) =>
      `/book/confirm${cart}&for=${patientId}&address=${addressId}&at=${startsAt}`,
  ],
  '/bookings': [() => '/bookings'],
  '/bookings/:number': [({ number }) => `/bookings/${number}`],
  '/bookings/:number/receipt': [({ number }) => `/bookings/${number}/receipt`],
  '/dues': [() => '/dues'],
  '/reports/:id': [({ reportId }) => `/reports/${reportId}`],
}

/** Answers that are no pages, half a sign-in of staff, and pages of those who work here. */
const notHere =
  /^\/(?:theme|city|me|book|notice|sign-out|sitemap\.xml|robots\.txt|pictures\/.*|sign-in\/(?:second-factor|enrol)|reports\/:id\/pdf|bookings\/:number\/(?:time|refunds\/:refundId)|icici_payment\/:number|labregister\/(?:keep|documents)|lab-documents\/.*|(?:phlebotomist|lab|backoffice|finance|demo|dev)(?:\/.*)?)$/

const inHindi = (path: string) => inLanguage('hi', path)

const patterns = routes.map(({ path = '' }) => `/${path}`)
const visited = patterns.filter((path) => !notHere.test(path))

let ids: Ids & { number: string; cart: string }
/** Of the one who is signed in, and of one who has only asked for a code. */
const cookies = { own: '', asked: '' }
let known: RegExp

beforeAll(async () => {
  const tenant = await aTenant(product)
  const { rows } = await product.pool.query('select number from bookings where id = $1', [
    tenant.bookingId,
  ])
  const cart = `?lab=${tenant.openLabId}&items=HB,FBS`
  ids = { ...tenant, number: String(rows[0].number), cart }
  cookies.own = await signedInByPhone(product, tenant.phone)
  await send(product, '/api/v1/me/notice', { version: NOTICE_VERSION }, { cookie: cookies.own })
  cookies.asked = cookieOf(await sendForm('/sign-in', { phone: '9876500000' }))
  known = await knownNames()
})

/** Said word for word in both languages. Source: specification §8. */
const quoted = 'Sorry! The Page Not Found'

/** What the data name in English for good: tests, labs, where they are, people. */
async function knownNames() {
  const { rows } = await product.pool.query<{ name: string }>(`
    select name from tests union select name from panels union select short_name from tests
    union select unnest(aliases) from tests union select unnest(aliases) from panels
    union select name from labs union select address from labs union select locality from labs
    union select name from "user" union select name from patients
    union select qualification from signatories`)
  const names = [
    ...rows.map(({ name }) => name),
    quoted,
    'Meera Nair',
    '12 Church Street',
    'Karnataka',
  ]
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const either = longestFirst.map((name) => RegExp.escape(name)).join('|')
  return new RegExp(`(?<![A-Za-z0-9])(?:${either})(?![A-Za-z0-9])`, 'gi')
}

/** A form as a browser without script sends it. */
function sendForm(path: string, fields: Record<string, string>, cookie = '') {
  return product.api.request(`${baseUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: baseUrl, cookie, 'x-real-ip': '10.9.9.9' },
  })
}

async function textsAt(path: string, cookie: string) {
  const answer = await product.get(path, { cookie })
  const html = await answer.text()
  expect([200, 404, 422], `${path}: ${answer.headers.get('location')}`).toContain(answer.status)
  expect(html, path).toContain('</html>')
  return textsOf(html)
}

test('every route is a page of this test or of those who work here', () => {
  expect(Object.keys({ ...open, ...own }).filter((path) => !patterns.includes(path))).toEqual([])
  expect(visited.filter((path) => path.includes(':') && !(path in open) && !(path in own))).toEqual(
    [],
  )
})

describe.each(['hi', 'en'] as const)('in %s', (locale) => {
  test.each(visited)('%s has no raw key and no text of another language', async (pattern) => {
    const found: string[] = []
    for (const at of own[pattern] ?? open[pattern] ?? [() => pattern]) {
      const path = at(ids)
      const cookie = pattern in own ? cookies.own : cookies.asked
      const texts = await textsAt(locale === 'hi' ? inHindi(path) : path, cookie)
      found.push(...untranslatedIn(texts, locale, known))
    }
    expect([...new Set(found)]).toEqual([])
  })
})

test('every link and form of a Hindi page stays in Hindi', async () => {
  const leaving: string[] = []
  const pages = visited.flatMap((pattern) => own[pattern] ?? open[pattern] ?? [() => pattern])
  for (const at of pages) {
    const html = await (await product.get(inHindi(at(ids)), { cookie: cookies.own })).text()
    for (const [tag, , to = ''] of html.matchAll(
      /<(?:a|form|button)\s[^>]*?(href|action)="(\/[^"]*)"[^>]*>/g,
    )) {
      const isMeant = /hreflang=|lang=|\.(?:pdf|svg|png|css|js|csv|txt)"/i.test(tag)
      if (!isMeant && !/^\/hi(?:[/?#]|$)/.test(to)) leaving.push(`${at(ids)}: ${tag}`)
    }
  }
  expect([...new Set(leaving)]).toEqual([])
})

/** Forms sent with everything wrong, and one that is refused. */
const wrong: [string, () => Record<string, string>, 'own' | 'asked'][] = [
  ['/sign-in', () => ({ phone: '12' }), 'asked'],
  ['/sign-in/code', () => ({ code: '000000' }), 'asked'],
  ['/sign-in/password', () => ({ email: 'nobody@example.com', password: 'wrong-one' }), 'asked'],
  ['/sign-up', () => ({ name: '', email: 'x', password: '1' }), 'asked'],
  ['/contact', () => ({ email: 'x' }), 'asked'],
  ['/book/new-patient', () => ({ name: '', birthDate: '2999-01-01' }), 'own'],
  ['/book/new-address', () => ({ pincode: '560001', known: '560001', line: '' }), 'own'],
  ['/book/when', () => ({}), 'own'],
]

test.each(wrong)(
  'what is wrong with the form of %s is said in Hindi',
  async (path, fields, who) => {
    const query = who === 'own' ? `${ids.cart}&for=${ids.patientId}&address=${ids.addressId}` : ''
    const answer = await sendForm(inHindi(path + query), fields(), cookies[who])
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    const html = await answer.text()
    expect(html).toMatch(/class="[^"]*error/)
    expect(untranslatedIn(textsOf(html), 'hi', known)).toEqual([])
  },
)

test('a Hindi form that succeeds leads on in Hindi, through the sign-in too', async () => {
  const { cart, patientId } = ids
  const asked = await sendForm('/hi/sign-in?to=%2Fbook%2Fwho', { phone: '9876500001' })
  const stranger = await product.get(inHindi(`/book/who${cart}`))
  const chosen = await product.get(inHindi(`/book/when${cart}&for=${patientId}`), {
    cookie: cookies.own,
  })
  for (const answer of [asked, stranger, chosen])
    expect(answer.headers.get('location')).toMatch(/^\/hi\//)
})
