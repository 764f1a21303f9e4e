import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { viteAt } from './development/asked-of-vite.ts'
import { fetchedModules } from './fetched-modules.ts'

const module = (url: string) => ({ code: url, file: url, id: url, url, invalidate: false })
type Said = { data: { data: [string] } }

/**
 * Behaves like the Vite process: `/a` is compiled, `/entry` answers `entry`; requests are recorded
 * in `asked`.
 */
async function aVite() {
  const vite = { asked: [] as string[], hasChanged: false }
  const server = createServer(async (request, response) => {
    const said = (await json(request)) as Said
    if (request.url === '/compiled') return response.end(JSON.stringify([['/a', module('/a')]]))
    const [url] = said.data.data
    vite.asked.push(url)
    const invalidate = url === '/entry' && vite.hasChanged
    return response.end(JSON.stringify({ result: { ...module(url), invalidate } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { invoke, renew } = fetchedModules(viteAt(port), { entry: '/entry', startOffset: 0 })
  const fetched = (url: string, cached = false) =>
    invoke({
      type: 'custom',
      event: 'vite:invoke',
      data: { id: 'send', name: 'fetchModule', data: [url, '/b', { cached }] },
    })
  return { vite, renew, fetched }
}

test('a module that Vite has compiled is not requested, and any other module once', async () => {
  const { vite, renew, fetched } = await aVite()
  await renew()
  expect(await fetched('/a')).toEqual({ result: module('/a') })
  expect(await fetched('/b')).toEqual({ result: module('/b') })
  expect(await fetched('/b', true)).toEqual({ result: { cache: true } })
  expect(vite.asked).toEqual(['/b'])
})

test('the entry is requested at each use, and a new one makes every module be requested again', async () => {
  const { vite, renew, fetched } = await aVite()
  await renew()
  await fetched('/entry')
  await renew()
  await fetched('/entry', true)
  await fetched('/a', true)
  expect(vite.asked).toEqual(['/entry', '/entry'])
  vite.hasChanged = true
  await renew()
  await fetched('/entry', true)
  await fetched('/a', true)
  expect(vite.asked).toEqual(['/entry', '/entry', '/entry', '/a'])
})
