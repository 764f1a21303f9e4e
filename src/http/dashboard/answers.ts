import { createMiddleware } from 'hono/factory'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { formatRupees } from '#src/domain/format-rupees.ts'
import { paise } from '#src/domain/money.ts'
import { type Env, json, refusalHeaders, z } from '#src/http/api.ts'
import { Problem } from '#src/http/door/problem.ts'
import { nameOfPath } from './names.ts'
import { saidOf } from './wrong-fields.ts'
import { sayings } from './words.ts'

/** Every answer contains its own HTTP status. */
export function answer<Data>(message: string, data: Data) {
  return { status: 200 as const, message, data }
}

const Refused = z
  .object({
    status: z.int(),
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional().openapi({
      description: 'What is wrong with each field, by the name with which it was sent',
    }),
  })
  .openapi('DashboardRefusal')

export function responses<Data extends z.ZodType>(description: string, data: Data) {
  const Answer = z.object({ status: z.literal(200), message: z.string(), data })
  const refused = { ...json('A refusal', Refused), headers: refusalHeaders }
  return { 200: json(description, Answer), '4XX': refused }
}

/**
 * Puts refusals into the shape of this API, whichever middleware or route gave them. Only the texts
 * and names are chosen here.
 */
export const inItsShape = createMiddleware<Env>(async (c, next) => {
  await next()
  if (c.res.headers.get('content-type') !== 'application/problem+json') return
  const said = Problem.parse(await c.res.json())
  const refused = refusedOf(said, c.req.path.split('/')[3])
  // Headers of the refusal, such as Retry-After, stay.
  c.res = c.json(refused, refused.status as ContentfulStatusCode)
})

type Said = z.infer<typeof Problem>
type Errors = NonNullable<Said['errors']>

function refusedOf(said: Said, call: string | undefined): z.infer<typeof Refused> {
  const status = said.status === 422 ? 400 : said.status
  if (!said.errors) return { status, message: messageOf(said) }
  const isOfVerb = said.code === 'fields-disagree'
  const errors = isOfVerb ? said.errors.map((one) => named(one, call)) : said.errors
  return { status, message: isOfVerb ? saidOf(errors) : said.title, errors: together(errors) }
}

/** The field under the name that the client sent; for a missing row, the name of its id. */
function named({ path, message, ...rest }: Errors[number], call?: string): Errors[number] {
  const [, category] = /^shares\.([^.]+)$/.exec(path) ?? []
  return {
    ...rest,
    path: nameOfPath(path, call),
    message: category ? `${category}: ${message}` : message,
  }
}

function together(errors: Errors): Record<string, string> {
  const byName = Map.groupBy(errors, ({ path }) => path || 'body')
  return Object.fromEntries(
    [...byName].map(([name, all]) => [name, all.map(({ message }) => message).join(' ')]),
  )
}

/** What to do, where the refusal's own text does not say it. */
const advice: Readonly<Record<string, string>> = {
  'not-found': 'Ask for the list again.',
  stale: 'Ask getlabsdata again and send the version that it answers.',
  'same-person': 'Ask a colleague who neither entered nor approved this lab.',
  'not-allowed-now': 'Look at the lab in the back-office.',
}

function messageOf({ code, title, facts = {}, currentState }: Said): string {
  if (code === 'bug') return sayings.bug
  const parts = [
    title,
    currentState && `It is ${currentState}.`,
    facts['missing'] && `Missing: ${facts['missing']}.`,
    facts['bookings'] && `Open orders: ${facts['bookings']}.`,
    facts['unpaidPaise'] && `Unpaid: ${formatRupees(paise(Number(facts['unpaidPaise'])))}.`,
    advice[code],
  ]
  return parts.filter(Boolean).join(' ')
}
