import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { ticketPath } from '#src/usecases/parts/contact/ticket-key.ts'
import { inLanguage } from '#src/domain/people/language.ts'
import routes from '#src/web/routes.ts'
import { aTenant, type Ids } from '#test/api-samples.ts'
import { type Named, open, own, unreached } from '#test/hindi-addresses.ts'
import { textsOf, untranslatedIn } from '#test/page-text.ts'
import { signedUp } from '#test/accounts.ts'
import { baseUrl, cookieOf, send, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 20, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

/**
 * Answers that are no pages, steps in the middle of staff sign-in or of adding a phone, and staff
 * pages.
 */
const notHere =
  /^\/(?:theme|city|me|book\/[\w-]+|notice|sign-out|my-data\/file|sitemap\.xml|robots\.txt|manifest\.webmanifest|service-worker\.js|\.well-known\/.*|pictures\/.*|sign-in\/(?:second-factor|enrol)|(?:my-data\/)?phone\/code|reports\/:id\/pdf|shared\/:token\/pdf|bookings\/:number\/(?:time|add\/confirm|prescription\/picture|refunds\/:refundId)|icici_payment\/:number|labregister\/(?:keep|documents)|lab-documents\/.*|(?:phlebotomist|manifests|lab|backoffice|finance|demo|dev)(?:\/.*)?)$/

const inHindi = (path: string) => inLanguage('hi', path)

const patterns = routes.map(({ path = '' }) => `/${path}`)
const visited = patterns.filter((path) => !notHere.test(path))

let ids: Named
/**
 * Cookies of a signed-in person, of one without a phone, and of one who has only requested a code.
 */
const cookies = { own: '', phoneless: '', asked: '' }
let known: RegExp

beforeAll(async () => {
  const tenant = await aTenant(product)
  const { rows } = await product.pool.query('select number from bookings where id = $1', [
    tenant.bookingId,
  ])
  const cart = `?lab=${tenant.openLabId}&items=HB,FBS`
  const ticket = await ticketOf(tenant)
  cookies.own = await signedInByPhone(product, tenant.phone)
  await send(product, '/api/v1/me/notice', { version: NOTICE_VERSION }, { cookie: cookies.own })
  const childId = await aChild()
  ids = { ...tenant, number: String(rows[0].number), cart, ticket, childId }
  cookies.phoneless = await signedUp(product, 'unreached@example.in')
  cookies.asked = cookieOf(await sendForm('/sign-in', { phone: '9876500000' }))
  known = await knownNames()
})

/** A child of the signed-in account, without a guardian’s consent yet. */
async function aChild() {
  const child = { name: 'Kavya Rao', birthDate: '2018-02-28', sex: 'female', relation: 'child' }
  const body = { ...child, guardianDeclared: true }
  const answer = await send(product, '/api/v1/patients', body, { cookie: cookies.own })
  return ((await answer.json()) as { id: string }).id
}

/** Where the sender of a message sees its status. */
async function ticketOf({ contactMessageId }: Ids) {
  const { rows } = await product.pool.query('select number from contact_messages where id = $1', [
    contactMessageId,
  ])
  const id = ContactMessageId.parse(contactMessageId)
  return ticketPath(product.world, { id, number: rows[0].number })
}

/** Word for word in both languages. Source: specification §8. */
const quoted = 'Sorry! The Page Not Found'

/** Data with English names only: tests, labs, their places, people. */
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
    // What the operator says about itself, from its settings.
    ...ofOperator(),
  ]
  const longestFirst = names.toSorted((a, b) => b.length - a.length)
  const either = longestFirst.map((name) => RegExp.escape(name)).join('|')
  return new RegExp(`(?<![A-Za-z0-9])(?:${either})(?![A-Za-z0-9])`, 'gi')
}

/** Names and addresses, including the grievance officer's. */
function ofOperator() {
  const { grievanceOfficer, ...operator } = product.world.settings.operator
  const said: unknown[] = [...Object.values(operator), ...Object.values(grievanceOfficer)]
  return said.filter((one) => typeof one === 'string').filter((one) => one !== '')
}

/** Sends a form like a browser without script. */
type Fields = Readonly<Record<string, string | readonly string[]>>

function sendForm(path: string, fields: Fields, cookie = '') {
  const values = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return product.api.request(`${baseUrl}${path}`, {
    method: 'POST',
    body: new URLSearchParams(values),
    headers: { origin: baseUrl, cookie, 'x-real-ip': '10.9.9.9' },
  })
}

const cookieFor = (pattern: string) =>
  pattern in own ? cookies.own : pattern in unreached ? cookies.phoneless : cookies.asked

async function textsAt(path: string, cookie: string) {
  const answer = await product.get(path, { cookie })
  const html = await answer.text()
  expect([200, 404, 410, 422], `${path}: ${answer.headers.get('location')}`).toContain(
    answer.status,
  )
  expect(html, path).toContain('</html>')
  return textsOf(html)
}

test('every route is a page of this test or a staff page', () => {
  expect(Object.keys({ ...open, ...own }).filter((path) => !patterns.includes(path))).toEqual([])
  expect(visited.filter((path) => path.includes(':') && !(path in open) && !(path in own))).toEqual(
    [],
  )
})

describe.each(['hi', 'en'] as const)('in %s', (locale) => {
  test.each(visited)('%s has no raw key and no text in another language', async (pattern) => {
    const found: string[] = []
    for (const at of own[pattern] ?? unreached[pattern] ?? open[pattern] ?? [() => pattern]) {
      const path = at(ids)
      const cookie = cookieFor(pattern)
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

/** A new person and a new address, of which nothing is right. */
const wrongDetails = () => ({
  part: 'details',
  asks: ['notice', 'person', 'place'],
  'person.birthDate': '2999-01-01',
  'person.name': '',
  'place.pincode': '560001',
  known: '560001',
})

/** Forms sent with every field wrong, and one that is refused. */
const wrong: [string, () => Fields, 'own' | 'asked'][] = [
  ['/sign-in', () => ({ phone: '12' }), 'asked'],
  ['/sign-in/code', () => ({ code: '000000' }), 'asked'],
  ['/sign-in/password', () => ({ email: 'nobody@example.com', password: 'wrong-one' }), 'asked'],
  ['/sign-up', () => ({ email: 'x' }), 'asked'],
  ['/forgot', () => ({ email: 'x' }), 'asked'],
  ['/contact', () => ({ email: 'x' }), 'asked'],
  ['/book', () => ({ part: 'pay' }), 'own'],
  ['/book', () => ({ part: 'account', phone: '12' }), 'asked'],
  ['/book', wrongDetails, 'own'],
]

test.each(wrong)('the errors of the form of %s are in Hindi', async (path, fields, who) => {
  const { part } = fields()
  const chosen = part === 'details' ? '&part=who' : `&for=${ids.patientId}&address=${ids.addressId}`
  const query = part ? ids.cart + chosen : ''
  const answer = await sendForm(inHindi(path + query), fields(), cookies[who])
  expect(answer.status).toBeGreaterThanOrEqual(400)
  expect(answer.status).toBeLessThan(500)
  const html = await answer.text()
  expect(html).toMatch(/class="[^"]*error/)
  expect(untranslatedIn(textsOf(html), 'hi', known)).toEqual([])
})

test('a Hindi form that succeeds leads on in Hindi, also through the sign-in', async () => {
  const { cart, patientId, addressId } = ids
  const asked = await sendForm('/hi/sign-in?to=%2Fbook', { phone: '9876500001' })
  const part = { part: 'account', phone: '9876500002' }
  const here = await sendForm(inHindi(`/book${cart}`), part)
  const old = await product.get(inHindi(`/book/who${cart}`))
  const form = { part: 'details', patients: patientId, only: `${patientId} HB`, address: addressId }
  const chosen = await sendForm(inHindi(`/book${cart}&part=who`), form, cookies.own)
  for (const answer of [asked, here, old, chosen])
    expect(answer.headers.get('location')).toMatch(/^\/hi\//)
})
