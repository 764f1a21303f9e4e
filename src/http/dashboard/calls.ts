import { OpenAPIHono } from '@hono/zod-openapi'
import type { Action } from '#src/domain/access/access.ts'
import { body, declare, type Env, type z } from '#src/http/api.ts'
import { responses } from './answers.ts'
import { wrongFields } from './wrong-fields.ts'

/** Calls whose wrong fields are named as in the specification. */
export function newCalls() {
  return new OpenAPIHono<Env>({
    defaultHook: (result, c) =>
      result.success ? undefined : wrongFields(c, result.error, sentOf(result)),
  })
}

/** The input as it was sent: the hook receives it, although its type does not say so. */
function sentOf(result: object): unknown {
  return 'data' in result ? result.data : undefined
}

type About<Sent extends z.ZodType, Data extends z.ZodType> = {
  summary: string
  description: string
  fields: Sent
  data: Data
}

/** A call of specification §7: all of them are POST. */
export function call<Path extends string, Sent extends z.ZodType, Data extends z.ZodType>(
  action: Action,
  path: Path,
  { summary, description, fields, data }: About<Sent, Data>,
) {
  return declare(action, {
    method: 'post',
    path,
    operationId: nameOf(path),
    summary,
    description,
    request: body(fields),
    responses: responses(description, data),
  })
}

/** The specification's name, as in the address. */
const nameOf = (path: string) => path.replaceAll('/', '')

/** The same for a call without fields. */
export function bareCall<Path extends string, Data extends z.ZodType>(
  action: Action,
  path: Path,
  { summary, description, data }: Omit<About<never, Data>, 'fields'>,
) {
  return declare(action, {
    method: 'post',
    path,
    operationId: nameOf(path),
    summary,
    description,
    responses: responses(description, data),
  })
}
