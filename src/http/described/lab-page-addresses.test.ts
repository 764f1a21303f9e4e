import { afterAll, beforeAll, expect, test } from 'vitest'
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
