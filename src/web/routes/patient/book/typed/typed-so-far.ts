import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'

/** The typed values of a form, as they return to its page: not validated. */
export function typedSoFar(form: FormData): SubmissionResult<string[]> {
  form.delete('intent')
  const { initialValue } = parseWithZod(form, { schema: z.object({}) }).reply()
  return initialValue ? { initialValue } : {}
}
