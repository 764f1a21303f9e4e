import { z } from 'zod'
import { noticeLanguages } from './notice-languages.ts'

/**
 * What the person read: the version and the language of the notice as shown.
 * Source: decision 063.
 */
export const AcceptNotice = z.strictObject({
  version: z.string().regex(/^[\w.-]{1,40}$/),
  language: z.enum(noticeLanguages).default('en'),
})
export type AcceptNotice = z.input<typeof AcceptNotice>
