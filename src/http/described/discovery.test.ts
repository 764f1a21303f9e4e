import { afterAll, beforeAll, expect, test } from 'vitest'
import routes from '#src/web/routes.ts'
import { fixedPages } from '#src/web/routes/public/sitemap-xml.ts'
import { factsIn } from '#test/fact-shapes.ts'
import { signedInAs } from '#test/people.ts'
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
  const { items, labs, cities } = await product.as({ kind: 'visitor' }).listPublished()
  const paths = [
    ...fixedPages,
    ...cities.map((slug) => `/cities/${slug}`),
    ...labs.map((id) => `/labs/${id}`),
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

test('a test that cannot be booked states no offer', async () => {
  const { rows } = await product.pool.query(
    `select distinct code from tests join offers on item_code = code
     where not is_home_collected and is_active order by code limit 3`,
  )
  const pages = await Promise.all(rows.map(async ({ code }) => read(`/tests/${code}`)))
  const facts = pages.flatMap(({ text }) => factsIn(text))
  expect(facts.filter((fact) => 'code' in fact || 'subTest' in fact)).toHaveLength(3)
  expect(facts.filter((fact) => 'offers' in fact)).toEqual([])
})

test('the structured data of a test states the page’s price, and its questions are on the page', async () => {
  for (const path of ['/tests/HB', '/hi/tests/HB', '/tests/P-CBC']) {
    const { text } = await read(path)
    const shown = text.replaceAll(/<script.*?<\/script>/gs, '').replaceAll('&#x27;', "'")
    const facts = factsIn(text)
    const test = facts.find((fact) => 'offers' in fact)
    if (!test || !('offers' in test) || !test.offers) throw new Error(`${path} states no offer`)
    const { lowPrice, highPrice, offerCount } = test.offers
    for (const amount of [lowPrice, highPrice]) expect(shown).toContain(`₹${Number(amount)}`)
    const { rows } = await product.pool.query(
      `select min(price_paise) / 100.0 as low, max(price_paise) / 100.0 as high, count(*)::int as labs
       from offers join labs on labs.id = lab_id
       where item_code = $1 and is_active and state = 'active'`,
      [path.split('/').at(-1)],
    )
    expect([Number(lowPrice), Number(highPrice), offerCount]).toEqual([
      Number(rows[0].low),
      Number(rows[0].high),
      rows[0].labs,
    ])
    const asked = facts.find((fact) => fact['@type'] === 'FAQPage')
    if (asked?.['@type'] !== 'FAQPage') throw new Error(`${path} answers nothing`)
    for (const { name, acceptedAnswer } of asked.mainEntity) {
      expect(shown).toContain(name)
      expect(shown).toContain(acceptedAnswer.text)
    }
  }
})

test('the structured data of every kind of page is complete', async () => {
  const kinds = async (path: string) =>
    factsIn((await read(path)).text).map((fact) => [fact['@type']].flat()[0])
  expect(await kinds('/')).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
  expect(await kinds('/tests/HB')).toEqual(['MedicalTest', 'FAQPage', 'BreadcrumbList'])
  expect(await kinds('/tests/P-CBC')).toEqual(['MedicalTestPanel', 'FAQPage', 'BreadcrumbList'])
  expect(await kinds(`/hi/labs/${lab.id}`)).toEqual(['DiagnosticLab', 'BreadcrumbList'])
  expect(await kinds('/cities/mumbai')).toEqual(['ItemList', 'BreadcrumbList'])
})

test('a lab’s page has one address, however it was reached', async () => {
  const ways = [`/masters/viewlabdetails?id=${lab.id}`, `/masters/viewlabdetails/${lab.id}`]
  for (const way of ways) {
    const { status, text } = await read(way)
    expect(status).toBe(200)
    expect(text).toContain('Tulsi Demo Diagnostics')
    expect(linkOf(text, 'canonical')).toBe(`${base}/labs/${lab.id}`)
  }
})

test('a lab’s address in the office’s list leads the office to its full record', async () => {
  const cookie = await signedInAs(product, 'backoffice')
  for (const id of [lab.id, inactive]) {
    const answer = await product.get(`/masters/viewlabdetails?id=${id}`, { cookie })
    expect(answer.headers.get('location')).toBe(`/backoffice/labs/${id}`)
  }
})

test('an id that is no lab, or of a lab that takes no bookings, is a page that does not exist', async () => {
  const none = '00000000-0000-4000-8000-000000000000'
  for (const id of [none, inactive, '1', '', "1' or 1=1--", '../x', lab.id.toUpperCase()])
    for (const way of [
      `/labs/${encodeURIComponent(id)}`,
      `/masters/viewlabdetails?id=${encodeURIComponent(id)}`,
      `/masters/viewlabdetails/${encodeURIComponent(id)}`,
    ]) {
      const { status, text } = await read(way)
      expect(status, way).toBe(404)
      expect(text, way).not.toContain('Tulsi')
    }
})

test('a lab’s page reveals nothing internal: not in the page, not in its data', async () => {
  const { rows } = await product.pool.query(
    `select platform_percent from lab_shares where lab_id = $1`,
    [lab.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  const ways = [`/labs/${lab.id}`, `/masters/viewlabdetails/${lab.id}`]
  for (const way of [...ways, ...ways.map((one) => `${one}.data`)]) {
    const { status, text } = await read(way)
    expect(status, way).toBe(200)
    for (const own of [lab.phone, lab.phone.slice(-10), lab.email, 'tel:', 'telephone'])
      expect(text.includes(own), `${own} in ${way}`).toBe(false)
    expect(text).not.toMatch(/\bpan\b|panCard|aadhaa?r|ifsc|accountNumber|bankName|signator/i)
    expect(text).not.toMatch(/percent|shareType|platformShare|labShare|licenceTo|aggregateRating/i)
  }
})

test('a suspended lab disappears at once from its page, its city and the site map', async () => {
  await using own = await aProduct({ withPages: true })
  const seen = async (path: string) => (await own.get(path)).text()
  expect(await seen('/sitemap.xml')).toContain(lab.id)
  await own.asOwner(`update labs set state = 'suspended' where id = $1`, [lab.id])
  await own.asOwner('update catalogue_versions set version = version + 1')
  expect((await own.get(`/labs/${lab.id}`)).status).toBe(404)
  expect((await own.get(`/masters/viewlabdetails?id=${lab.id}`)).status).toBe(404)
  expect((await own.get(`/pictures/lab-${lab.id}.png`)).status).toBe(404)
  for (const path of ['/sitemap.xml', '/cities/bengaluru'])
    expect(await seen(path), path).not.toContain(lab.id)
})

test('no lab name breaks out of the structured data', async () => {
  await using own = await aProduct({ withPages: true })
  const name = '</script><script>alert(1)</script><!--'
  await own.asOwner('update labs set name = $2 where id = $1', [lab.id, name])
  await own.asOwner('update catalogue_versions set version = version + 1')
  for (const path of [`/labs/${lab.id}`, '/cities/bengaluru', `/hi/labs/${lab.id}`]) {
    const text = await (await own.get(path)).text()
    expect(text).not.toContain('<script>alert')
    expect(JSON.stringify(factsIn(text))).toContain('alert(1)')
  }
  expect((await own.get(`/pictures/lab-${lab.id}.png`)).status).toBe(200)
})

async function picture(name: string) {
  const answer = await product.get(name)
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a page’s picture is a PNG of 1200 × 630 that other sites may show and cache for a day', async () => {
  const { answer, bytes } = await picture('/pictures/test-HB.png')
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  const html = (await read('/hi/tests/HB')).text
  expect(html).toContain(`<meta property="og:image" content="${base}/hi/pictures/test-HB.png"/>`)
})

test('no two pages have the same picture, nor do the two languages of one', async () => {
  const names = ['site', 'test-HB', 'test-TSH', `lab-${lab.id}`, 'city-mumbai'].flatMap((name) => [
    `/pictures/${name}.png`,
    `/hi/pictures/${name}.png`,
  ])
  const drawn = await Promise.all(names.map(picture))
  expect(drawn.map(({ answer }) => answer.status)).toEqual(names.map(() => 200))
  expect(new Set(drawn.map(({ bytes }) => bytes.toString('base64'))).size).toBe(names.length)
})

test.each([
  'site',
  'site-x.png',
  'test-.png',
  'test-NOPE.png',
  'lab-1.png',
  'city-atlantis.png',
  'x.png',
  'site.jpg',
])('there is no picture %s', async (name) => {
  expect((await product.get(`/pictures/${name}`)).status).toBe(404)
})
