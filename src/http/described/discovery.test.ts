import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#src/web/routes.ts'
import { fixedPages } from '#src/web/routes/public/sitemap-xml.ts'
import { factsIn } from '#test/fact-shapes.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const base = 'http://localhost:3000'

let lab: { id: string; phone: string; email: string }
let inactive: string
beforeAll(async () => {
  const { rows } = await product.pool.query(
    `select id, phone, email from labs where code = 'LAB001'
     union all select id, phone, email from labs where state = 'inactive' limit 2`,
  )
  lab = rows[0]
  inactive = rows[1].id
})

async function read(path: string) {
  const answer = await product.get(path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

function linkOf(html: string, rel: string, hrefLang?: string) {
  const links = [...html.matchAll(/<link ([^>]*)>/g)].map(([, attributes = '']) => attributes)
  const link = links.find(
    (one) => one.includes(`rel="${rel}"`) && (!hrefLang || one.includes(`hrefLang="${hrefLang}"`)),
  )
  return /href="([^"]*)"/.exec(link ?? '')?.[1]?.replaceAll('&amp;', '&')
}

const inHindi = (path: string) => (path === '/' ? '/hi' : `/hi${path}`)

test('the site map names every public page in both languages, and only those', async () => {
  const { text, headers } = await read('/sitemap.xml')
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const listed = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  const { items, topics, labs, cities } = await product.as({ kind: 'visitor' }).listPublished()
  const paths = [
    ...fixedPages,
    ...cities.map((slug) => `/cities/${slug}`),
    ...labs.map((id) => `/labs/${id}`),
    ...topics.map((slug) => `/tests-for/${slug}`),
    ...items.map((code) => `/tests/${code}`),
  ]
  expect(new Set(listed)).toEqual(
    new Set(paths.flatMap((path) => [base + path, base + inHindi(path)])),
  )
  expect(listed).toHaveLength(2 * paths.length)
  expect(labs).not.toContain(inactive)
  expect(text).not.toContain('lastmod')
})

/** Pages with their own address that need not be found. */
const notListed = [
  '/masters/viewlabdetails', // a second address of a lab
  '/labregister/documents', // where its form is posted
  '/labregister/keep',
  '/notice', // for signed-in people
  '/erased', // the end of an account
  '/devices',
  '/passkeys',
  '/backup-codes',
  '/forgot', // the way back into an account
  '/check-mail',
  '/icici_payment', // of one booking, or of the demonstration
  '/error',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/assetlinks.json', // read by a phone, no page
  '/manifest.webmanifest',
  '/service-worker.js',
  '/offline', // shown where there is no network
  '/prescription', // a tool for one’s own photo
  '/theme',
  '/city',
]

test('the site map omits no public page', () => {
  const open = routes
    .filter(({ file, path = '' }) => file.startsWith('routes/public/') && !/[:*]/.test(path))
    .filter(({ file }) => !/leftover|sign-|\/me\.ts/.test(file))
    .map(({ path = '' }) => `/${path}`)
  expect(open.filter((path) => !notListed.includes(path)).toSorted()).toEqual(
    [...fixedPages].toSorted(),
  )
})

test('every kind of page in the site map answers 200, is indexable, and names its own address', async () => {
  const samples = [
    ...fixedPages,
    '/tests?page=2',
    '/tests?category=HAE',
    '/tests-for/fever',
    '/tests/HB',
    '/tests/P-CBC',
    `/labs/${lab.id}`,
    '/cities/mumbai',
  ]
  const wrong: string[] = []
  for (const path of samples.flatMap((one) => [one, inHindi(one)])) {
    const { status, text, headers } = await read(path)
    const isFound = !text.includes('content="noindex"') && !headers.has('x-robots-tag')
    const isItself = linkOf(text, 'canonical') === base + path
    const isDescribed = /<meta name="description" content="[^"]{20,}"/.test(text)
    if (status !== 200 || !isFound || !isItself || !isDescribed)
      wrong.push(`${status} ${path} → ${linkOf(text, 'canonical')}`)
  }
  expect(wrong).toEqual([])
})

test('the two language versions of a page reference each other, with English as the default', async () => {
  for (const path of ['/', '/tests', '/tests/HB', '/cities/mumbai', `/labs/${lab.id}`]) {
    const both = await Promise.all([read(path), read(inHindi(path))])
    for (const { text } of both) {
      expect(linkOf(text, 'alternate', 'en-IN')).toBe(base + path)
      expect(linkOf(text, 'alternate', 'hi-IN')).toBe(base + inHindi(path))
      expect(linkOf(text, 'alternate', 'x-default')).toBe(base + path)
    }
  }
})

test('booking parameters in an address are not indexed', async () => {
  const { text } = await read(`/tests/HB?items=TSH&lab=${lab.id}&pincode=560034&sort=distance`)
  expect(linkOf(text, 'canonical')).toBe(`${base}/tests/HB`)
  for (const fact of factsIn(text)) expect(JSON.stringify(fact)).not.toContain('560034')
})

test.each(['/tests?q=sugar', '/tests?within=6', '/tests?q=zzzzzz'])(
  '%s is not indexed',
  async (path) => {
    const { text } = await read(path)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(linkOf(text, 'canonical')).toBeUndefined()
  },
)

test('robots are kept out of personal pages, but not of labs and template pages', async () => {
  const { text, headers } = await read('/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain(`Sitemap: ${base}/sitemap.xml`)
  const rules = text.match(/(?<=Disallow: ).*/g) ?? []
  const isClosed = (path: string) =>
    rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)))
  for (const path of [
    '/bookings',
    '/hi/bookings',
    '/lab',
    '/lab/orders/1',
    '/backoffice',
    '/api/v1',
  ])
    expect(isClosed(path), path).toBe(true)
  for (const path of [
    '/labs/1',
    '/labregister',
    '/',
    '/hi',
    '/tests?page=2',
    '/home-two',
    '/pictures/site.png',
  ])
    expect(isClosed(path), path).toBe(false)
})
