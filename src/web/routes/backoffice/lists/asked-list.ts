import type { z } from 'zod'
import { wordsOfIssue } from '#src/web/field-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

const own = { to: m.controlroom_days_wrong }

/**
 * The filters of a list as they stand in the address, with the faults by field name; names that are
 * no filter are ignored. `after` is the page and no filter.
 */
export function askedList<Schema extends z.ZodObject>(request: Request, schema: Schema) {
  const { searchParams } = new URL(request.url)
  const typed = Object.keys(schema.shape).flatMap((name) => {
    const value = searchParams.get(name)?.trim() ?? ''
    return value === '' ? [] : [[name, value] as const]
  })
  const all: Record<string, string> = Object.fromEntries(typed)
  const { after, ...asked } = all
  const wanted = schema.safeParse(all)
  const issues = wanted.error?.issues ?? []
  const faults = issues.map((issue) => [String(issue.path[0]), wordsOfIssue(issue, own)] as const)
  const errors: Record<string, string> = Object.fromEntries(faults)
  return { asked, errors, isPaged: after !== undefined, wanted: wanted.data }
}
