import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ZodError } from 'zod'
import { SendContactMessage } from '#src/domain/contact/send-contact-message.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import type { Verbs } from '#src/usecases/index.ts'
import { isRefusal, type Refusal, refusals } from '#src/usecases/refusal.ts'
import type { Env } from '#src/http/api.ts'
import { isForm } from '#src/http/door/forms-only.ts'
import { secondsToWait } from '#src/http/idempotency/come-again.ts'
import { sentenceOf } from '#src/http/door/issue-words.ts'
import { sameOrigin } from '#src/http/door/same-origin.ts'

type Wiring = {
  as: Verbs
  actorOf: (headers: Headers) => Promise<Actor>
  ownOrigins: readonly string[]
}

/** Five fields at their longest, with every character escaped. */
const largestBody = 64 * 1024
const json = /^application\/json\s*(;|$)/i

/**
 * The contact form's old address, for programs and forms that still post there: the five fields as
 * a form or as JSON, answered with `{ status, message }` in every case. Source: specification §7.
 */
export function sendEmail({ as, actorOf, ownOrigins }: Wiring) {
  const door = new Hono<Env>()
  door.all('*', async (c, next) => {
    if (c.req.method === 'POST') return next()
    c.header('allow', 'POST')
    return says(c, 405, 'Send the message by POST.')
  })
  const tooLarge = (c: Context) => says(c, 413, 'The message is larger than 64 kB.')
  door.use(bodyLimit({ maxSize: largestBody, onError: tooLarge }))
  door.use(sameOrigin(ownOrigins, (c) => says(c, 403, 'This request comes from another site.')))
  door.post('/', async (c) => {
    const sent = await fieldsOf(c)
    if (!sent.ok) return says(c, sent.status, sent.message)
    const parsed = SendContactMessage.safeParse(sent.fields)
    if (!parsed.success) return says(c, 400, firstWrong(parsed.error))
    const origin = c.req.header('x-real-ip')
    const app = as(await actorOf(c.req.raw.headers))
    let number: string
    try {
      number = (await app.sendContactMessage({ ...parsed.data, origin })).number
    } catch (error) {
      if (isRefusal(error)) return refused(c, error)
      throw error
    }
    return says(c, 200, `Thank you. We have your message as ticket ${number} and answer by e-mail.`)
  })
  return door
}

/** The names and values that were sent; a repeated name counts as unknown. */
async function fieldsOf(c: Context) {
  const type = c.req.header('content-type') ?? ''
  try {
    if (json.test(type)) return { ok: true, fields: await c.req.json<unknown>() } as const
    if (isForm(type)) return { ok: true, fields: await c.req.parseBody({ all: true }) } as const
  } catch {
    return { ok: false, status: 400, message: 'The body can not be read.' } as const
  }
  return { ok: false, status: 415, message: 'Send the fields as a form or as JSON.' } as const
}

/** One field by its name and its fault; an unknown name comes first. */
function firstWrong({ issues }: ZodError): string {
  const unknown = issues.find(({ code }) => code === 'unrecognized_keys')
  if (unknown?.code === 'unrecognized_keys') return `${unknown.keys[0]}: There is no such field.`
  const [issue] = issues
  const name = issue?.path.join('.')
  return issue && name ? `${name}: ${sentenceOf(issue)}` : 'Send the fields of the contact form.'
}

function refused(c: Context, refusal: Refusal) {
  const { status, says: words } = refusals[refusal.refusal]
  const wait = secondsToWait(refusal)
  if (wait !== undefined) c.header('retry-after', wait)
  return says(c, status, words)
}

function says(c: Context, status: ContentfulStatusCode, message: string) {
  return c.json({ status, message }, status)
}
