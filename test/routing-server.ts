import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** As `osrm-routed` has it unless told otherwise. */
const MOST_POINTS = 100

export type Behaviour =
  | 'table'
  | 'no-way'
  | 'hang'
  | 'broken'
  | 'garbage'
  | 'short'
  | 'elsewhere'
  | 'no-table'

/**
 * A server that answers `table` as OSRM does, with 100,000 s for each degree of longitude and of
 * latitude: what it takes for a point is read from the address, longitude first. Source: OSRM's
 * HTTP API, v5.
 */
export async function aRoutingServer() {
  const asked: string[] = []
  let behaviour: Behaviour = 'table'
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const send = (status: number, body: unknown, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body))
    switch (behaviour) {
      case 'hang':
        return void sleep(5000, undefined, { ref: false }).then(() => response.destroy())
      case 'broken':
        return send(500, 'oh no')
      case 'garbage':
        return send(200, '<html>')
      case 'elsewhere':
        return send(302, '', { location: `${address()}/elsewhere` })
      case 'no-table':
        return send(400, { code: 'NoTable', message: 'No table found' })
      case 'table':
      case 'no-way':
      case 'short':
        return answer(new URL(request.url ?? '', address()), send)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answer(url: URL, send: (status: number, body: unknown) => unknown) {
    const [, list = ''] = /^\/table\/v1\/driving\/([^/]+)$/.exec(url.pathname) ?? []
    const points = list.split(';').map((point) => point.split(',').map(Number))
    if (points.length > MOST_POINTS) return send(400, { code: 'TooBig', message: 'Too many' })
    const these = (name: string) =>
      (url.searchParams.get(name) ?? '').split(';').map((index) => points[Number(index)] ?? [])
    const durations = these('sources').map(([x = 0, y = 0]) =>
      these('destinations').map(([a = 0, b = 0]) =>
        behaviour === 'no-way' ? null : Math.round((Math.abs(a - x) + Math.abs(b - y)) * 1e6) / 10,
      ),
    )
    const whole = behaviour === 'short' ? durations.slice(1) : durations
    return send(200, { code: 'Ok', durations: whole, sources: [], destinations: [] })
  }
  return {
    asked,
    get url() {
      return address()
    },
    set behaves(next: Behaviour) {
      behaviour = next
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
