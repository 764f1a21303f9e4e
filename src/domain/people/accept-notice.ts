import { z } from 'zod'
import { noticeLanguages } from './notice-languages.ts'

/** Which words the person read: the version shown, in the language shown. */
export const AcceptNotice = z.strictObject({
  version: z.string().regex(/^[\w.-]{1,40}$/),
  language: z.enum(noticeLanguages).default('en'),
})
export type AcceptNotice = z.input<typeof AcceptNotice>
