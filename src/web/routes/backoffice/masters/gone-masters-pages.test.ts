import { afterAll, expect, test } from 'vitest'
import { pagesOf } from '#test/read-pages.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ withPages: true })
afterAll(() => product[Symbol.asyncDispose]())
const { send, fetchPage } = pagesOf(product)

const masters = [
  {
    list: '/backoffice/locations',
    made: { name: 'Hubli Gone', slug: 'hubli-gone', latitude: '15.36', longitude: '75.12' },
    changed: { latitude: '15.37', longitude: '75.13' },
    names: 'id',
  },
  { list: '/backoffice/franchises', made: { name: 'Gone Franchise' }, changed: {}, names: 'id' },
  {
    list: '/backoffice/categories',
    made: {
      code: 'GONE1',
      name: 'Gone category',
      serviceType: 'Tests',
      platformPercent: '20',
      labPercent: '80',
    },
    changed: { platformPercent: '25', labPercent: '75' },
    names: 'code',
  },
] as const

for (const { list, made, changed, names } of masters)
  test(`when somebody else has deleted one of ${list}, the page says so and what was typed comes back`, async () => {
    expect((await send('backoffice', `${list}/new`, made)).status).toBe(302)
    const html = await (await fetchPage('backoffice', list)).text()
    const row = html.slice(html.indexOf(made.name))
    const [, key = ''] = new RegExp(`href="${list}/([\\w-]+)"`).exec(row) ?? []
    const form = { ...changed, name: 'A name of mine', version: '1' }
    const gone = { [names]: key }
    expect((await send('backoffice2', `${list}?delete=${key}`, gone)).status).toBe(302)
    const late = await send('backoffice', `${list}/${key}`, form)
    expect([late.status, late.text.includes('A name of mine')]).toEqual([404, true])
    expect(late.text).toContain('Someone deleted this while you were editing')
    const opened = await fetchPage('backoffice', `${list}/${key}`)
    expect([opened.status, (await opened.text()).includes('The Page Not Found')]).toEqual([
      404,
      true,
    ])
  })
