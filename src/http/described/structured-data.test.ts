import { afterAll, beforeAll, expect, test } from 'vitest'
import { factsIn } from '#test/fact-shapes.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())

let lab: { id: string; phone: string; email: string }
beforeAll(async () => {
  const { rows } = await product.pool.query(
    `select id, phone, email from labs where code = 'LAB001'`,
  )
  lab = rows[0]
})

async function read(path: string) {
  const answer = await product.get(path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

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
