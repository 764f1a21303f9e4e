import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, test } from 'vitest'
import { demoLab } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const last = '2027-01-31'
const before = '2027-01-31T18:29:30Z'
const midnight = '2027-01-31T18:30:00Z'

/**
 * LAB001 with a document that ends on that day, half a minute before midnight; the page memory is
 * warm.
 */
async function aLastEvening(column: 'licence_to' | 'nabl_to') {
  const product = await aProduct({ withPages: true })
  await product.asOwner(`update labs set ${column} = $1 where code = 'LAB001'`, [last])
  await product.asOwner('update catalogue_versions set version = version + 1')
  await product.world.catalogue.refresh()
  const listener = getRequestListener(product.api.fetch)
  const fromMemory: string[] = []
  const server = createServer((request, response) => {
    if (product.memory.answer(request, response)) fromMemory.push(String(request.url))
    else void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  const at = async (instant: string) => {
    product.clock.set(instant)
    await product.downtimes.refresh() // one second later
  }
  await at(before)
  return {
    labId: await demoLab(product),
    at,
    fromMemory,
    read: async (path: string) => {
      const answer = await fetch(`http://localhost:${port}${path}`)
      return { status: answer.status, text: await answer.text() }
    },
    async [Symbol.asyncDispose]() {
      server.close()
      await product[Symbol.asyncDispose]()
    },
  }
}

test('at midnight in India after the last day of its licence, a lab leaves the cached pages', async () => {
  await using evening = await aLastEvening('licence_to')
  const { labId, at, read, fromMemory } = evening
  const paths = [`/labs/${labId}`, '/cities/bengaluru']
  for (const path of [...paths, ...paths])
    expect((await read(path)).text, path).toContain('Tulsi Demo Diagnostics')
  expect(fromMemory).toEqual(paths)
  await at(midnight)
  expect((await read(`/labs/${labId}`)).status).toBe(404)
  expect((await read('/cities/bengaluru')).text).not.toContain('Tulsi Demo Diagnostics')
})

test('the NABL mark disappears in the same minute, and the lab stays', async () => {
  await using evening = await aLastEvening('nabl_to')
  const { labId, at, read, fromMemory } = evening
  const path = `/labs/${labId}`
  await read(path)
  expect((await read(path)).text).toContain('NABL certificate')
  expect(fromMemory).toEqual([path])
  await at(midnight)
  const after = await read(path)
  expect(after.status).toBe(200)
  // The other labs of the city keep theirs.
  const [own] = after.text.split('id="others"')
  expect(own).not.toContain('NABL')
})
