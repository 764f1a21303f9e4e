import { OpenAPIHono } from '@hono/zod-openapi'
import type { Action } from '#src/usecases/access.ts'
import { body, type Env, route, type z } from '#src/http/api.ts'
import { responses } from './answers.ts'
import { wrongFields } from './wrong-fields.ts'

/** Calls whose wrong fields are named as the specification names them. */
export function newCalls() {
  return new OpenAPIHono<Env>({
    defaultHook: (result, c) =>
      result.success ? undefined : wrongFields(c, result.error, sentOf(result)),
  })
}

/** What came, as it came: the hook is told, and its type does not say so. */
function sentOf(result: object): unknown {
  return 'data' in result ? result.data : undefined
}

type About<Sent extends z.ZodType, Data extends z.ZodType> = {
  description: string
  fields: Sent
  data: Data
}

/** A call of the specification, §7: everything is POST. */
export function call<Path extends string, Sent extends z.ZodType, Data extends z.ZodType>(
  action: Action,
  path: Path,
  { description, fields, data }: About<Sent, Data>,
) {
  return route(action, {
    method: 'post',
    path,
    description,
    request: body(fields),
    responses: responses(description, data),
  })
}

/** The same without fields. */
export function bareCall<Path extends string, Data extends z.ZodType>(
  action: Action,
  path: Path,
  { description, data }: { description: string; data: Data },
) {
  return route(action, {
    method: 'post',
    path,
    description,
    responses: responses(description, data),
  })
}
