import type { Person } from './booking.ts'
import { listen } from '#src/db/driver/listen.ts'
import type { Product } from './people.ts'

/** Lets the product hear of changes, as each web process does, until it is disposed of. */
export async function listening({ url, streams }: Pick<Product, 'url' | 'streams'>) {
  const ending = new AbortController()
  const began = Promise.withResolvers<void>()
  const hear = (payload?: string) => {
    streams.hear(payload)
    if (payload === undefined) began.resolve()
  }
  const onError = () => {}
  const done = listen(hear, { url, channel: 'moves', signal: ending.signal, onError })
  await began.promise
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      await done
    },
  }
}

type Heard = { event: string; data: string }

/** An open page that follows something: what it was told, oldest first. */
export async function following(product: Product, path: string, cookie?: string) {
  const answer = await product.get(`/api/live/${path}`, cookie ? { cookie } : {})
  const heard: Heard[] = []
  const page = { answer, heard, raw: '', isOver: false, close: async () => {} }
  if (answer.status !== 200 || !answer.body) return page
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const reading = (async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      page.raw += value
      heard.push(...messagesIn(value))
    }
  })()
    .catch(() => {})
    .finally(() => (page.isOver = true))
  page.close = async () => {
    await reader.cancel()
    await reading
  }
  return page
}

/** The product writes each message as one chunk. */
function messagesIn(chunk: string): Heard[] {
  const [, event, data = ''] = /event: (\w+)\ndata: ?(.*)\n\n/.exec(chunk) ?? []
  return event === undefined ? [] : [{ event, data }]
}

/** The same person with a session of their own, and its cookie. */
export async function signedIn(product: Product, person: Person) {
  const cookie = await product.cookieFor(person)
  const { rows } = await product.pool.query(
    'select id from session where user_id = $1 order by created_at desc, id desc limit 1',
    [person.id],
  )
  return { cookie, sessionId: rows[0].id as string }
}
