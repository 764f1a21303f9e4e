import { createMiddleware } from 'hono/factory'
import type { Env } from './api.ts'
import { problem } from './problem.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])
const form = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i

/** Whether these bytes are called a form. */
export function isForm(contentType: string | undefined): boolean {
  return form.test(contentType ?? '')
}

/** Pages take forms: anything else is 415, a form that can not be read 400, and no bug of ours. */
export const formsOnly = createMiddleware<Env>(async (c, next) => {
  if (harmless.has(c.req.method)) return next()
  const type = c.req.header('content-type')
  if (!isForm(type)) return problem(c, 415, 'not-a-form', 'Send the fields as a form.')
  if (/^multipart/i.test(type ?? '') && !(await isReadable(c.req.raw.clone())))
    return problem(c, 400, 'malformed-form', 'The form can not be read.')
  return next()
})

async function isReadable(request: Request): Promise<boolean> {
  return request.formData().then(
    () => true,
    () => false,
  )
}
