import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { Env } from '#src/http/api.ts'
import { problem } from './problem.ts'

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE
const usual = 100 * KILOBYTE

/** Ten base64 images and the other fields. */
const submission = 20 * MEGABYTE

/** One image and, where there is no script, the rest of its form. */
const picture = 5 * MEGABYTE + usual

/** One base64 image with the lab's record. */
const onePicture = 8 * MEGABYTE

/** The addresses with a higher limit, because images come with the other fields. */
const roomy: readonly { path: RegExp; most: number }[] = [
  { path: /^\/api\/v1\/(?:lab-applications|labs)$/, most: submission },
  { path: /^\/api\/dashboard\/submitlabsdata$/, most: submission },
  { path: /^\/api\/dashboard\/editlabsdata$/, most: onePicture },
  { path: /^(?:\/hi)?\/(?:labregister|backoffice\/labs\/new)\/documents$/, most: picture },
  { path: /^\/api\/v1\/labs\/[\da-f-]{36}\/documents\/[a-z-]+$/, most: onePicture },
  {
    path: /^(?:\/hi)?\/(?:lab\/desk\/documents\/send|backoffice\/labs\/[\da-f-]{36}\/documents)$/,
    most: picture,
  },
  { path: /^(?:\/hi)?\/bookings\/OPL\d{19}\/prescription$/, most: picture },
  // A price file of a megabyte; a longer one hears so from its page.
  {
    path: /^(?:\/hi)?\/(?:lab\/desk|backoffice\/labs\/[\da-f-]{36})\/prices\/file$/,
    most: picture,
  },
  // A file of an instrument of a megabyte, quoted cell by cell; a longer one hears so from its page.
  { path: /^(?:\/hi)?\/lab\/bridge\/file\/[\da-f-]{36}$/, most: picture },
  // Ten messages of an instrument, pasted or as files.
  { path: /^(?:\/hi)?\/lab\/bridge\/try$/, most: MEGABYTE },
  // A page's script posts its forms to the same address with `.data` appended.
  { path: /^(?:\/hi)?\/backoffice\/labs(?:\/[\da-f-]{36}\/edit)?(?:\.data)?$/, most: picture },
]

/**
 * Such bodies are in memory completely, more than once. Most bytes of them at a time; one caller
 * gets at most a third, because a slow sender occupies its share for a minute.
 */
const MOST_AT_ONCE = 120 * MEGABYTE
const MOST_OF_ONE = 40 * MEGABYTE

/** Matched anywhere in the header: a form that claims both types is treated as this one. */
const fieldsAlone = /x-www-form-urlencoded/i

/**
 * Images come as parts or as raw bytes. A form of millions of fields without one takes minutes to
 * read.
 */
function mostOf(c: Context<Env>): number {
  if (fieldsAlone.test(c.req.header('content-type') ?? '')) return usual
  return roomy.find(({ path }) => path.test(c.req.path))?.most ?? usual
}

const limitOf = (most: number) => bodyLimit({ maxSize: most, onError: (c) => tooLarge(c, most) })
const limits = new Map(
  [usual, ...roomy.map(({ most }) => most)].map((most) => [most, limitOf(most)]),
)

/**
 * Limits the size of a body by its Content-Length, before any byte is read. Of large bodies only a
 * bounded number of bytes is admitted at a time; beyond that the answer is 503 with Retry-After.
 */
export function bodySizes() {
  const room = theRoom()
  return createMiddleware<Env>(async (c, next) => {
    // Neither has a body, and to look for one makes Node's request a second time.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const most = mostOf(c)
    const counted = limits.get(most)
    if (!counted) throw new Error('every size has its limit')
    // Node reads no more than was declared, so such a body need not be counted.
    const limit: typeof counted = isWithin(c, most) ? (_c, then) => then() : counted
    const length = Math.min(lengthOf(c) ?? most, most)
    if (most === usual || length <= usual) return limit(c, next)
    const caller = c.req.header('x-real-ip') ?? ''
    if (!room.enter(caller, length)) return tooMany(c)
    try {
      return await limit(c, next)
    } finally {
      room.leave(caller, length)
    }
  })
}

/** Bytes of large bodies in memory, by caller. */
function theRoom() {
  const held = new Map<string, number>()
  const add = (caller: string, length: number) => {
    const now = (held.get(caller) ?? 0) + length
    if (now > 0) held.set(caller, now)
    else held.delete(caller)
  }
  return {
    enter(caller: string, length: number): boolean {
      const all = [...held.values()].reduce((sum, one) => sum + one, length)
      if (all > MOST_AT_ONCE || (held.get(caller) ?? 0) + length > MOST_OF_ONE) return false
      add(caller, length)
      return true
    },
    leave: (caller: string, length: number) => add(caller, -length),
  }
}

function isWithin(c: Context<Env>, most: number): boolean {
  const length = c.req.header('content-length')
  return length !== undefined && !c.req.header('transfer-encoding') && Number(length) <= most
}

/** Undefined for a chunked body, which does not declare its length. */
function lengthOf(c: Context<Env>): number | undefined {
  const length = c.req.header('content-length')
  if (length !== undefined) return Number(length)
  return c.req.raw.headers.has('transfer-encoding') ? undefined : 0
}

function tooLarge(c: Context, most: number) {
  const said = most < MEGABYTE ? `${most / KILOBYTE} kB` : `${most / MEGABYTE} MB`
  return problem(c, 413, 'too-large', `The request is larger than ${said}.`)
}

function tooMany(c: Context<Env>) {
  c.header('retry-after', '2')
  return problem(c, 503, 'busy', 'The service is busy. Try again in a moment.')
}
