import { expect } from './report.ts'

/** What came back: the shape is what the caller reads of it; a missing member is a surprise there. */
// oxlint-disable-next-line typescript/no-explicit-any
type Json = any
export type Answer = { status: number; body: Json; headers: Headers }

/** A person at the public door: keeps cookies as a browser does, knows nothing of the inside. */
export class Client {
  readonly name: string
  readonly #base: string
  readonly #cookies = new Map<string, string>()

  constructor(base: string, name: string) {
    this.#base = base.replace(/\/$/, '')
    this.name = name
  }

  async ask(method: string, path: string, body?: unknown, key = crypto.randomUUID()): Promise<Answer> {
    const answer = await fetch(this.#base + path, {
      method,
      headers: {
        accept: 'application/json',
        origin: this.#base,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'POST' && { 'content-type': 'application/json', 'idempotency-key': key }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    for (const set of answer.headers.getSetCookie()) this.#keep(set)
    const text = await answer.text()
    return { status: answer.status, body: parsed(text), headers: answer.headers }
  }

  #keep(set: string) {
    const [pair = ''] = set.split(';')
    const at = pair.indexOf('=')
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
  }

  /** A call that must succeed. */
  async get(path: string): Promise<Json> {
    return this.#sure('GET', path)
  }

  async post(path: string, body?: unknown): Promise<Json> {
    return this.#sure('POST', path, body)
  }

  async #sure(method: string, path: string, body?: unknown) {
    const answer = await this.ask(method, path, body)
    const says = `${this.name}: ${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`
    expect(answer.status < 300, says)
    return answer.body
  }

  /** A call that must be refused with this code. */
  async refused(code: string, path: string, body?: unknown): Promise<Json> {
    const { status, body: problem } = await this.ask('POST', path, body)
    expect(problem?.code === code, `${path}: wanted ${code}, got ${status} ${JSON.stringify(problem)}`)
    return problem
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return { text }
  }
}
