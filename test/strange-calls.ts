import { expect } from 'vitest'
import { routeTable } from '#src/http/api.ts'
import { v1 } from '#src/http/v1.ts'
import { callersOf } from './api-callers.ts'
import { aTenant, type Ids, requestOf } from './api-samples.ts'
import { type Product, signedInByPhone } from './people.ts'
import { isSentence } from './sentences.ts'

export const base = 'http://localhost:3000'
type Wrong = { path: string; message: string }
type Problem = { status: number; type: string | null; errors: Wrong[]; text: string }

const routes = routeTable(v1).map(({ method, path, action }) => ({
  key: `${method.toUpperCase()} ${path}`,
  action,
}))

const withBody = (own: Ids) => routes.filter(({ key }) => requestOf(key, own).body !== undefined)

/** Every call of the API with its own tenant, and whatever is sent to it by a person who may make it. */
export async function strangeCalls(product: Product) {
  const own = await aTenant(product)
  const cookieOf = await callersOf(product, await signedInByPhone(product, own.phone))

  /** Sends a body unchanged, by a person who may make this call. */
  async function sent(
    key: string,
    action: string,
    raw: string,
    address?: string,
  ): Promise<Problem> {
    const { method, address: usual } = requestOf(key, own)
    const answer = await product.api.request(`${base}/api/v1${address ?? usual}`, {
      method,
      headers: {
        cookie: cookieOf(action),
        origin: base,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      ...(method !== 'GET' && { body: raw }),
    })
    const text = await answer.text()
    const type = answer.headers.get('content-type')
    const { errors = [] } = type?.includes('problem') ? JSON.parse(text) : {}
    return { status: answer.status, type, errors, text }
  }

  return { own, cookieOf, sent, routes, withBody: () => withBody(own) }
}

/** Texts about a field that are not proper sentences. */
function unsaid({ errors }: Problem): string[] {
  return errors.map(({ message }) => message).filter((message) => !isSentence(message))
}

export function expectNamed(problem: Problem, field: string, said: string) {
  expect(problem.status, `${said}: ${problem.text.slice(0, 200)}`).toBe(422)
  expect(problem.type, `${said}`).toBe('application/problem+json')
  const named = problem.errors.some(({ path }) => path === field || path.startsWith(`${field}.`))
  expect(named, `${said}: ${JSON.stringify(problem.errors)}`).toBe(true)
  expect(unsaid(problem), said).toEqual([])
}

/** A decision about a result without the version that was shown has its own code. */
export function isVersionMissing({ status, text }: Problem): boolean {
  return status === 400 && text.includes('"version-missing"')
}
