import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#src/domain/people/actor.ts'
import routes from '#src/web/routes.ts'
import { aTenant, elsewhere, type Ids, missing } from '#test/api-samples.ts'
import { type Page, pages } from '#test/page-access.ts'
import { pageSamples } from '#test/page-samples.ts'
import { signedInAs, signedInByPhone } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 20, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

type Asker = { name: string; role: Role | 'visitor'; cookie: string }

const people: Asker[] = []
let mine: Ids & { number: string }
let others: Ids & { number: string }
let absent: Ids & { number: string }

async function numberOf({ bookingId }: Ids) {
  const { rows } = await product.pool.query('select number from bookings where id = $1', [
    bookingId,
  ])
  return String(rows[0].number)
}

beforeAll(async () => {
  const own = await aTenant(product)
  const theirs = await aTenant(product)
  await elsewhere(product, theirs)
  mine = { ...own, number: await numberOf(own) }
  others = { ...theirs, number: await numberOf(theirs) }
  absent = { ...missing(own), number: 'OPL0000000000000000000' }
  people.push({ name: 'visitor', role: 'visitor', cookie: '' })
  const patient = await signedInByPhone(product, own.phone)
  people.push({ name: 'the patient', role: 'patient', cookie: patient })
  const staff = {
    phlebotomist: 'phlebotomist',
    technician: 'lab-technician',
    authoriser: 'lab-authoriser',
    labmanager: 'lab-manager',
    backoffice: 'back-office',
    finance: 'finance',
    administrator: 'administrator',
  }
  for (const [name, role] of Object.entries(staff))
    people.push({ name, role: role as Role, cookie: await signedInAs(product, name) })
})

/** What a person gets: the page, the sign-in, or a refusal with its text. */
async function open(address: string, { cookie }: Asker, form?: Readonly<Record<string, string>>) {
  const origin = 'http://localhost:3000'
  const answer = await product.api.request(`${origin}${address}`, {
    method: form ? 'POST' : 'GET',
    headers: { cookie, origin },
    ...(form && { body: new URLSearchParams(form) }),
  })
  const text = (await answer.text()).replaceAll(/nonce="[^"]*"/g, '').replaceAll(address, '')
  const isSignIn = answer.headers.get('location')?.startsWith('/sign-in')
  return { status: isSignIn ? 401 : answer.status, text }
}

test('no page is without a row, and no row without a page', () => {
  const declared = routes.map(({ path: address = '' }) => `/${address}`)
  expect(declared.filter((address) => !pages[address])).toEqual([])
  expect(Object.keys(pages).filter((address) => !declared.includes(address))).toEqual([])
})

const guarded = Object.entries(pages).flatMap(([pattern, page]) =>
  page === 'open' ? [] : [[pattern, page] as const],
)

const isFor = ({ roles }: Exclude<Page, 'open'>, { role }: Asker) =>
  role !== 'visitor' && (!roles || roles.includes(role))

test.each(guarded)('%s is closed to everybody it is not for', async (pattern, page) => {
  const address = page.of?.(others) ?? page.at?.(others) ?? pattern
  const met: Record<string, number> = {}
  const wanted: Record<string, number> = {}
  for (const person of people.filter((one) => !isFor(page, one))) {
    met[person.name] = (await open(address, person)).status
    wanted[person.name] = refusalOf(page, person)
  }
  expect(met).toEqual(wanted)
})

function refusalOf({ isMissingTo = [] }: Exclude<Page, 'open'>, { role }: Asker) {
  if (role === 'visitor') return 401
  return isMissingTo.includes(role) ? 404 : 403
}

test.each(guarded)('%s refuses nobody it is for, and fails for none', async (pattern, page) => {
  const address = page.of?.(others) ?? page.at?.(others) ?? pattern
  const met: [string, number][] = []
  for (const person of people.filter((one) => isFor(page, one)))
    met.push([person.name, (await open(address, person)).status])
  expect(met.length).toBeGreaterThan(0)
  expect(met.filter(([, status]) => [401, 403].includes(status) || status >= 500)).toEqual([])
})

/** Pages that take a form; the others answer POST with 405, for everybody. */
const takesForms = new Set(
  routes.flatMap(({ path: address = '', file }) => {
    const source = readFileSync(new URL(`../../web/${file}`, import.meta.url), 'utf8')
    return /^export (const|async function|function|\{[^}]*)\s*\baction\b/m.test(source)
      ? [`/${address}`]
      : []
  }),
)

const forms = guarded.filter(([pattern]) => takesForms.has(pattern))

function sampleOf(pattern: string, ids: Ids & { number: string }) {
  const sample = pageSamples[pattern]
  if (!sample) throw new Error(`${pattern} has no form`)
  return typeof sample === 'function' ? sample(ids) : sample.form
}

/**
 * Forms that also answer people who may not open their page, and with which status. The same verb
 * is on a page of theirs, or nothing is done for anybody.
 */
const alsoFor: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '/phone': { visitor: 302 }, // the sign-in code, sent to anybody who asks
  '/lab/revisions/:revisionId': { backoffice: 409 }, // the office discards one from its own list
  '/finance/settlements': { backoffice: 302 }, // the office holds and releases through the API
}

test('every page that takes a form has one here, and no other page has', () => {
  expect(Object.keys(pageSamples).toSorted()).toEqual(forms.map(([pattern]) => pattern).toSorted())
})

test.each(forms)('%s accepts no form from people it is not for', async (pattern, page) => {
  const address = page.of?.(others) ?? page.at?.(others) ?? pattern
  const form = sampleOf(pattern, others)
  const met: [string, number][] = []
  for (const person of people.filter((one) => !isFor(page, one)))
    met.push([person.name, (await open(address, person, form)).status])
  expect(met.length).toBeGreaterThan(0)
  const isRefused = ([name, status]: [string, number]) =>
    name === 'visitor' ? status === 401 : [403, 404].includes(status)
  expect(Object.fromEntries(met.filter((one) => !isRefused(one)))).toEqual(alsoFor[pattern] ?? {})
})

const owned = guarded.flatMap(([pattern, { of, roles, isAnyones }]) =>
  of && !isAnyones ? [{ pattern, of, roles: roles ?? [] }] : [],
)

test.each(owned)(
  '$pattern of another tenant is answered like a missing one',
  async ({ of, roles }) => {
    // The office and finance see every tenant's; the administrator sees what the office sees.
    const asked = people.filter(
      ({ role }) => !['visitor', 'back-office', 'finance', 'administrator'].includes(role),
    )
    const met = []
    for (const person of asked) {
      const mayOpen = roles.length === 0 || roles.some((role) => role === person.role)
      if (!mayOpen) continue
      const [theirs, none] = [await open(of(others), person), await open(of(absent), person)]
      met.push({ status: theirs.status, isLikeMissing: theirs.text === none.text })
    }
    expect(met.length).toBeGreaterThan(0)
    expect(met).toEqual(met.map(() => ({ status: 404, isLikeMissing: true })))
  },
)

test.each(forms)('%s accepts its form from people it is for', async (pattern, page) => {
  const address = page.of?.(mine) ?? page.at?.(mine) ?? pattern
  const sample = pageSamples[pattern]
  const says = typeof sample === 'object' && sample.says
  const met: [string, number][] = []
  for (const person of people.filter((one) => isFor(page, one)))
    met.push([person.name, (await open(address, person, sampleOf(pattern, mine))).status])
  expect(met.filter(([, status]) => status === 400 || status >= 500)).toEqual([])
  // A page may be for more people than one of its forms.
  const isTaken = ([, status]: [string, number]) =>
    says ? status === says : ![401, 403, 404, 405, 422].includes(status)
  expect(met.filter(isTaken), JSON.stringify(met)).not.toEqual([])
})
