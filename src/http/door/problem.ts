import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ZodError } from 'zod'
import { fieldFaults, isFieldFault } from '#src/domain/lab-applications/field-faults.ts'
import { resultFlags } from '#src/domain/results/judging/flag.ts'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { comparators } from '#src/domain/results/entry/typed-number.ts'
import { isRefusal, refusals } from '#src/usecases/refusal.ts'
import { secondsToWait } from '#src/http/idempotency/come-again.ts'
import { type ErrorFacts, errorFacts } from '#src/http/described/error-facts.ts'
import { sentenceOf } from './issue-words.ts'

/** The current state of a test, for a person who was shown another one. */
const Standing = z.object({
  testItemId: z.string(),
  name: z.string(),
  version: z.int(),
  state: z.enum(itemStates),
  result: z
    .object({
      value: z.number().nullable(),
      comparator: z.enum(comparators).nullable(),
      choice: z.string().nullable(),
      text: z.string().nullable(),
      unit: z.string().nullable(),
      comment: z.string().nullable(),
      flag: z.enum(resultFlags),
      enteredBy: z.string(),
      enteredAt: z.string(),
    })
    .nullable(),
})

export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    requestId: z.string().optional(),
    currentState: z.string().optional(),
    allowedActions: z.array(z.string()).optional(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    standing: z.array(Standing).optional(),
    errors: z
      .array(z.object({ path: z.string(), message: z.string(), kind: z.string().optional() }))
      .optional(),
  })
  .openapi('Problem')

/** How `main/` classifies errors that are not refusals. */
export type Troubles = {
  /**
   * `busy`: the same request may succeed in a moment. `unstorable`: a text that no database can
   * store.
   */
  troubleOf: (error: unknown) => 'busy' | 'unstorable' | undefined
  report: (error: unknown, facts: ErrorFacts) => void
}

/** Refusals that quote what was typed, which may be a person’s result. */
const echoes: ReadonlySet<string> = new Set(['comma-in-number', 'other-unit'])

/** RFC 9457. The only place where an error becomes an HTTP answer of the API. */
export function answerErrors({ troubleOf, report }: Troubles) {
  return function answerError(error: Error, c: Context) {
    if (isRefusal(error)) {
      const { status, says } = refusals[error.refusal]
      const wait = secondsToWait(error)
      if (wait !== undefined) c.header('retry-after', wait)
      const { fields, ...detail } = error.detail
      // Health data: nothing changed in what was refused with it, so no idempotency record is kept.
      if (detail.standing || echoes.has(error.refusal)) c.set('wasInvalid', true)
      const errors = fields && {
        errors: Object.entries(fields).map((field) => wrongField(field, says)),
      }
      return problem(c, status, error.refusal, says, { ...detail, ...errors })
    }
    if (error instanceof HTTPException) return answerException(c, error)
    const trouble = troubleOf(error)
    if (trouble === 'unstorable') return malformedText(c)
    report(error, errorFacts(c))
    if (trouble !== 'busy') return problem(c, 500, 'bug', 'Something went wrong on our side.')
    c.header('retry-after', '1')
    return problem(c, 503, 'busy', 'The service is busy. Try again in a moment.')
  }
}

/** A field of the right shape that is still wrong, in words: its own message, or the refusal's. */
function wrongField([path, kind]: [string, string], says: string) {
  return { path, kind, message: isFieldFault(kind) ? fieldFaults[kind] : says }
}

function answerException(c: Context, { status, message }: HTTPException) {
  if (status === 400 && message.startsWith('Malformed JSON')) return malformedJson(c)
  return problem(c, status, `http-${status}`, message || 'Refused.')
}

/** Nobody corrects more at once, and an answer must not be many times as large as its request. */
const MOST_NAMED = 100

/** The wrong fields, each by its path; an unknown field is named, not dropped. */
export function invalid(c: Context, error: ZodError) {
  const errors = error.issues.flatMap((issue) => {
    const at = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return [{ path: at, message: sentenceOf(issue) }]
    return issue.keys.map((key) => ({
      path: at ? `${at}.${key}` : key,
      message: 'There is no such field.',
    }))
  })
  c.set('wasInvalid', true)
  const named = errors.slice(0, MOST_NAMED)
  return problem(c, 422, 'invalid', 'Some fields need to be corrected.', { errors: named })
}

/**
 * For calls that decide about something shown: a missing version is 400, anything else is like
 * every wrong field.
 */
export function versionFirst(c: Context, error: ZodError) {
  if (!error.issues.some(isMissingVersion)) return invalid(c, error)
  c.set('wasInvalid', true)
  const { status, says } = refusals['version-missing']
  return problem(c, status, 'version-missing', says)
}

function isMissingVersion({ code, path, message }: ZodError['issues'][number]): boolean {
  const name = path.at(-1)
  const isIt = name === 'version' || (name === 'results' && path.length === 1)
  return code === 'invalid_type' && isIt && message.endsWith('received undefined')
}

export function malformedJson(c: Context) {
  return problem(c, 400, 'malformed-json', 'The body is not JSON.')
}

export function malformedText(c: Context) {
  return problem(c, 400, 'malformed-text', 'The request contains a character that is not text.')
}

export function noSuchCall(c: Context) {
  return problem(c, 404, 'no-such-call', 'There is no such call.')
}

export function problem(
  c: Context,
  status: ContentfulStatusCode,
  code: string,
  title: string,
  more: object = {},
) {
  const requestId: string | undefined = c.get('requestId')
  return c.json({ type: 'about:blank', title, status, code, requestId, ...more }, status, {
    'content-type': 'application/problem+json',
  })
}
