import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect } from 'vitest'
import { demoActor } from './booking.ts'
import type { Product } from './people.ts'

/** JSON as received: a test says what it expects of it. */
export type Answered = ReturnType<typeof JSON.parse>

/** The envelope of every dashboard answer. */
export type Said = {
  http: number
  status: number
  message: string
  data?: Answered
  errors?: Record<string, string>
}

/** A listening server, and a back-office client that calls it over a socket. */
export async function aDashboard(product: Product) {
  const cookies = new Map<string, string>()
  const server = createServer(getRequestListener(product.api.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/dashboard/`

  async function cookieOf(name: string): Promise<string> {
    const known = cookies.get(name)
    if (known !== undefined) return known
    const cookie = name === '' ? '' : await product.cookieFor(await demoActor(product, name))
    cookies.set(name, cookie)
    return cookie
  }

  /** `by`: a demonstration account; empty: nobody. A text body is sent unchanged. */
  async function post(
    call: string,
    body?: unknown,
    by = 'backoffice',
    headers: Record<string, string> = {},
  ): Promise<Said> {
    const answer = await fetch(base + call, {
      method: 'POST',
      headers: {
        cookie: await cookieOf(by),
        origin: 'http://localhost:3000',
        'content-type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    })
    return { http: answer.status, ...((await answer.json()) as Omit<Said, 'http'>) }
  }

  /** The lab of this id as `getlabsdata` returns it. */
  async function labOf(id: string, locationId: unknown = 1): Promise<Answered> {
    const { data } = await post('getlabsdata', { location_id: locationId })
    return data.find((lab: { id: string }) => lab.id === id)
  }

  /** How many labs and documents there are. */
  async function counts(): Promise<{ labs: number; documents: number }> {
    const { rows } = await product.pool.query(
      `select (select count(*)::int from labs) as labs,
         (select count(*)::int from lab_documents) as documents`,
    )
    return rows[0]
  }

  const submit = (body: unknown, by?: string) => post('submitlabsdata', body, by)

  /** Submits what is refused, and asserts that nothing was written. */
  async function refused(body: unknown): Promise<Said> {
    const before = await counts()
    const said = await submit(body)
    expect(await counts()).toEqual(before)
    expect(said.status).toBe(said.http)
    return said
  }

  return {
    base,
    post,
    labOf,
    counts,
    submit,
    refused,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
