import { expect } from './report.ts'
import type { Answered, Operation, Sent } from './shapes.ts'

/** JSON as received: the reader of a member says what it should be; a missing one is a surprise. */
export type Answer = { status: number; body: unknown; headers: Headers }

/** A person using the public API: keeps cookies like a browser, knows nothing internal. */
export type Client = ReturnType<typeof createClient>

/** `reach`: which of several processes that serve `baseUrl` gets the next call. */
export function createClient(baseUrl: string, name: string, reach = () => baseUrl) {
  const base = baseUrl.replace(/\/$/, '')
  const cookies = new Map<string, string>()

  /** With the key of an earlier call it repeats that call. */
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    key: string = crypto.randomUUID(),
  ): Promise<Answer> {
    const answer = await fetch(reach().replace(/\/$/, '') + path, {
      method,
      headers: {
        accept: 'application/json',
        origin: base,
        cookie: cookieHeader(),
        ...(method === 'POST' && {
          'content-type': 'application/json',
          'idempotency-key': key,
        }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    for (const set of answer.headers.getSetCookie()) keep(set)
    const text = await answer.text()
    return { status: answer.status, body: parsed(text), headers: answer.headers }
  }

  /** As a browser sends it. */
  function cookieHeader() {
    return [...cookies].map(([cookie, value]) => `${cookie}=${value}`).join('; ')
  }

  function keep(set: string) {
    const [pair = ''] = set.split(';')
    const at = pair.indexOf('=')
    cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  /** The caller names the expected shape; where the answer differs, reading it is a surprise. */
  async function sure<Shape>(method: string, path: string, body?: unknown) {
    const answer = await ask(method, path, body)
    const says = `${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`
    expect(answer.status < 300, `${name}: ${says}`)
    return answer.body as Shape
  }

  return {
    name,
    ask,
    cookieHeader,
    /**
     * Calls that must succeed, by their operation: request and answer are typed by the document.
     */
    get: <Name extends Operation>(path: string) => sure<Answered<Name>>('GET', path),
    post: <Name extends Operation>(path: string, body?: Sent<Name>) =>
      sure<Answered<Name>>('POST', path, body),
    /** An endpoint outside the API that must succeed. */
    send: <Shape>(path: string, body: object) => sure<Shape>('POST', path, body),
    /** A call that must be refused with this code. */
    async refused(code: string, path: string, body?: unknown) {
      const { status, body: problem } = await ask('POST', path, body)
      const says = `${path}: wanted ${code}, got ${status} ${JSON.stringify(problem)}`
      expect(codeOf(problem) === code, says)
    },
  }
}

/** The code of a problem; undefined for any other answer. */
export function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
