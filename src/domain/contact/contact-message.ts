import { z } from 'zod'

/**
 * A visitor's message to the operator, from the contact page or the case form.
 * Source: spec §2, §3.
 */
export const ContactMessageId = z.uuidv7().brand('ContactMessageId')
export type ContactMessageId = z.infer<typeof ContactMessageId>

export const contactSources = ['contact', 'case'] as const
export type ContactSource = (typeof contactSources)[number]
