import { z } from 'zod'

/** What a visitor wrote to the operator, by the contact page or the case form. Specification §2, §3. */
export const ContactMessageId = z.uuidv7().brand('ContactMessageId')
export type ContactMessageId = z.infer<typeof ContactMessageId>

export const contactSources = ['contact', 'case'] as const
export type ContactSource = (typeof contactSources)[number]
