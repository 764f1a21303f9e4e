import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#src/domain/people/actor.ts'
import routes from '#src/web/routes.ts'
import { homeOf } from '#src/web/ui/frame/role-areas.ts'
import { aTenant } from '#test/api-samples.ts'
import { aBreak } from '#test/breaks.ts'
import { pages } from '#test/page-access.ts'
import { signedInAs } from '#test/people.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 5, slotCapacity: 20, withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
beforeAll(async () => {
  await aTenant(product)
  const day = Temporal.PlainDate.from('2026-11-20')
  await aBreak(product, { day, kind: 'missing-here', key: 'walked' })
})

/** Pages, without what only answers a form or a file. */
const screens = routes
  .filter(({ file }) => file.endsWith('.tsx'))
  .map(({ path = '' }) => ({
    address: `/${path}`,
    isAt: new RegExp(`^/${path.replaceAll(/:\w+/g, '[^/]+')}$`),
  }))

/** The screen at a path; a named address goes before one with a parameter. */
function screenAt(path: string): string | undefined {
  const found = screens.filter(({ isAt }) => isAt.test(path))
  return found.find(({ address }) => address === path)?.address ?? found[0]?.address
}

/** How many pages of one kind are opened: the second may have what the first has not. */
const ENOUGH = 4

type Step = { path: string; from: string; isLink: boolean }

/**
 * Every screen that links lead to from a page, without typing an address, and the links that led to
 * no page: each with its answer and the page it stands on.
 */
async function walked(start: string, cookie: string) {
  const opened = new Map<string, number>()
  const broken: string[] = []
  const seen = new Set([start])
  const waiting: Step[] = [{ path: start, from: 'nowhere', isLink: true }]
  for (let step = waiting.shift(); step; step = waiting.shift()) {
    const { path, from, isLink } = step
    const screen = screenAt(path.split('?')[0] ?? '')
    const times = opened.get(screen ?? '') ?? 0
    if (screen === undefined || times >= ENOUGH) continue
    const answer = await product.get(path, { cookie })
    const to = answer.headers.get('location')
    if (answer.status !== 200 && to === null) {
      if (isLink) broken.push(`${answer.status} ${path} on ${from}`)
      continue
    }
    opened.set(screen, times + 1)
    if (to?.startsWith('/')) waiting.push({ path: to, from, isLink })
    for (const { next, isLink: isNextLink } of linksOf(await answer.text())) {
      if (seen.has(next) || next.startsWith('/hi')) continue
      seen.add(next)
      waiting.push({ path: next, from: path, isLink: isNextLink })
    }
  }
  return { screens: new Set(opened.keys()), broken }
}

/** Addresses on a page: of its links, and of its forms, of which some only take what they send. */
function linksOf(html: string) {
  return [...html.matchAll(/(?<kind>href|action)="(?<link>\/[^"#]*)"/g)].map(({ groups }) => ({
    next: (groups?.link ?? '').replaceAll('&amp;', '&'),
    isLink: groups?.kind === 'href',
  }))
}

/** The screens of a role alone: those of everybody are the visitor's. */
function screensOf(role: Role): string[] {
  return screens
    .map(({ address }) => address)
    .filter((address) => {
      const page = pages[address]
      return page !== undefined && page !== 'open' && page.roles?.includes(role)
    })
}

const own: Record<string, Role> = {
  phlebotomist: 'phlebotomist',
  technician: 'lab-technician',
  authoriser: 'lab-authoriser',
  labmanager: 'lab-manager',
  backoffice: 'back-office',
  finance: 'finance',
  administrator: 'administrator',
}

const ofValue = 'on the page of an order, while a value of it is in that state'
const scanned = 'of an order that is over: found by scanning its tube, which is a form'
const oneSided = 'the phlebotomist’s page, which the office may open and works at the booking'

/** Pages that a link leads to only in a state that nothing here is in, and why. */
const elsewhere: Record<string, string> = {
  '/lab/sign/:orderId': 'what /lab/sign leads to, while an order is to be signed',
  '/lab/orders/:orderId/hold/:itemId': ofValue,
  '/lab/orders/:orderId/retest/:itemId': ofValue,
  '/lab/orders/:orderId/refer/:itemId': 'of a test that waits for a value',
  '/lab/calculations/lots/:lotId': 'once the lab registered a lot of reagent',
  '/lab/referrals/:referralId': 'once two labs agreed and one sent a sample',
  '/lab/referrals/:referralId/label': 'while an aliquot is on its way to another lab',
  '/lab/packing/:partnerId': 'while something is on its way to another lab',
  '/lab/orders/:orderId/reopen/:itemId': ofValue,
  '/lab/orders/:orderId/decide/:itemId': ofValue,
  '/lab/orders/:orderId/give-up': ofValue,
  '/lab/orders/:orderId/revise/:kind': scanned,
  '/lab/labels/:tubeId': 'of a tube that was accepted: found by scanning it, which is a form',
  '/lab/desk/statements/:id': 'once a week was paid out',
  '/manifests/:id': 'once a phlebotomist handed tubes over',
  '/lab/storage/dispose': 'while a stored tube may be disposed of',
  '/phlebotomist/visits/:id': oneSided,
  '/phlebotomist/visits/:id/trouble': 'during a visit',
  '/phlebotomist/visits/:id/tubes/:tubeId': 'during a visit',
  '/backoffice/bookings/:number/give-up/:orderId': 'while a test of it can be given up',
  '/backoffice/visits/propose': 'while a visit of the list can be asked about',
  '/finance/chargebacks/:id': 'once a bank took money back',
  '/finance/pay/:id': 'once a phlebotomist is in a batch',
  '/phlebotomist/pay/:id': 'once a phlebotomist’s payout is approved',
  '/demo/clock': 'in a demonstration that serves its pages',
}

test.each(Object.entries(own))(
  'every screen of the %s is reached by links from their first page, and no link leads nowhere',
  async (name, role) => {
    const reached = await walked(homeOf([role]), await signedInAs(product, name))
    const missing = screensOf(role).filter((address) => !reached.screens.has(address))
    expect(missing.filter((address) => !elsewhere[address])).toEqual([])
    expect(reached.broken).toEqual([])
  },
)

/** The addresses of the specification that are no template and no error page. */
const specified = [
  '/',
  '/about',
  '/services',
  '/contact',
  '/labregister',
  '/icici_payment',
  '/privacy-policy',
  '/terms-conditions',
  '/cancelation_policy',
  '/shipping_policy',
  '/masters/viewlabdetails',
]

test('every page of the specification is reached by links, from the home page or the office’s', async () => {
  const office = await walked('/backoffice', await signedInAs(product, 'backoffice'))
  const visitor = await walked('/', '')
  expect(visitor.broken).toEqual([])
  const reached = new Set([...visitor.screens, ...office.screens])
  expect(specified.filter((address) => !reached.has(address))).toEqual([])
})
