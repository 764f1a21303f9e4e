import type { Context } from 'hono'
import type { ZodError } from 'zod'
import { problem } from '#src/http/door/problem.ts'
import { organizationNames, sections } from './names.ts'
import { sentenceOf } from '#src/http/door/issue-words.ts'
import { isBlank } from './values.ts'
import { missingWords, sayings } from './words.ts'

type Issue = ZodError['issues'][number]
type Fault = { path: string; message: string; kind?: string | undefined }

/** Every wrong field by its name; an unknown field is named, not dropped. */
export function wrongFields(c: Context, error: ZodError, sent: unknown) {
  const errors = error.issues.flatMap((issue) => faultsOf(issue, sent))
  c.set('wasInvalid', true)
  return problem(c, 400, 'invalid', saidOf(errors), { errors })
}

/** Faults of the table that its two quoted alerts do not cover. */
const ownWords = ['no-such-field', 'one-pair', 'category-unknown', 'category-twice']

/** One sentence: the single fault, or that there are several. */
export function saidOf(errors: readonly Fault[]): string {
  const [first] = errors
  const isOfTable = errors.every(({ path }) => /^labdetailinfo(?:\.\d|$)/.test(path))
  if (first && isOfTable) return saidOfTable(errors)
  if (first && errors.every(({ message }) => message === first.message)) return first.message
  return 'Some fields need to be corrected.'
}

function saidOfTable(errors: readonly Fault[]): string {
  if (errors.every(({ kind }) => kind === 'sum')) return sayings.sum
  const own = errors.find(({ kind = '' }) => ownWords.includes(kind))
  return own?.message ?? sayings.table
}

function faultsOf(issue: Issue, sent: unknown): Fault[] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: 'There is no such field.',
      kind: 'no-such-field',
    }))
  const kind: unknown = issue.code === 'custom' ? issue.params?.['kind'] : undefined
  const message = wordsOf(path, valueAt(sent, path)) ?? sentenceOf(issue)
  // Only the sender knows which of the two is wrong, so both are named.
  const names =
    kind === 'pan-entity' ? [nameOf(path), organizationNames.legalEntity] : [nameOf(path)]
  return names.map((name) => ({ path: name, message, ...(typeof kind === 'string' && { kind }) }))
}

/** The message for an empty field. */
function wordsOf(path: readonly string[], value: unknown): string | undefined {
  if (!isBlank(value)) return undefined
  if (path[0] === 'labdetailinfo') return sayings.table
  const name = path.at(-1) ?? ''
  return missingWords(name) ?? 'This is required.'
}

/** Fields of a section by their name alone, as in a form; rows by their index. */
function nameOf([first = '', second, ...rest]: readonly string[]): string {
  const isSection = sections.some((one) => one === first)
  if (isSection && second !== undefined && rest.length === 0) return second
  return [first, second, ...rest].filter((part) => part !== undefined).join('.')
}

function valueAt(sent: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name)
        ? (at as Record<string, unknown>)[name]
        : undefined,
    sent,
  )
}
