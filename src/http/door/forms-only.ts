import { createMiddleware } from 'hono/factory'
import type { Env } from '#src/http/api.ts'
import { problem } from './problem.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])
const form = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i

/** Whether the content type is a form. */
export function isForm(contentType: string | undefined): boolean {
  return form.test(contentType ?? '')
}

/** Only these accept an image as raw bytes, sent by a page's script. */
const takesPictures =
  /^(?:\/hi)?\/(?:(?:labregister|backoffice\/labs\/(?:new|[\da-f-]{36}))\/documents|lab\/desk\/documents\/send)$/
const isPicture = /^image\/(?:png|jpeg)$/

/**
 * Pages accept forms only: anything else is 415, and a malformed form is 400, not a bug of ours.
 */
export const formsOnly = createMiddleware<Env>(async (c, next) => {
  if (harmless.has(c.req.method)) return next()
  const type = c.req.header('content-type')
  if (isPicture.test(type ?? '') && takesPictures.test(c.req.path)) return next()
  if (!isForm(type)) return problem(c, 415, 'not-a-form', 'Send the fields as a form.')
  if (/^multipart/i.test(type ?? '') && !(await isReadable(c.req.raw.clone())))
    return problem(c, 400, 'malformed-form', 'The form cannot be read.')
  return next()
})

/**
 * Far more than any of our forms has, each line of its texts counted; a hundred thousand take
 * seconds.
 */
const MOST_PARTS = 5000

async function isReadable(request: Request): Promise<boolean> {
  if (await hasTooManyParts(request.clone())) return false
  return request.formData().then(
    () => true,
    () => false,
  )
}

/** Every part begins with a line of `--` and the boundary. */
async function hasTooManyParts(request: Request): Promise<boolean> {
  const bytes = Buffer.from(await request.arrayBuffer())
  let parts = 0
  for (let at = bytes.indexOf('\n--'); at !== -1; at = bytes.indexOf('\n--', at + 1))
    if (++parts > MOST_PARTS) return true
  return false
}
