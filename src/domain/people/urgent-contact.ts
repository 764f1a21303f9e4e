import { z } from 'zod'
import { AnyPhone } from './any-phone.ts'
import { PersonName } from './patient.ts'

/** Counts the changes of a choice; 0 where nobody was chosen yet. */
const version = z.int().min(0).max(2_000_000_000)

/**
 * Whom a lab may call about a result that cannot wait, where it does not reach the person: with
 * their consent, which is never pre-ticked.
 * Source: reliability L12; DPDP Act s.6; decision 233.
 */
export const KeepUrgentContact = z.strictObject({
  name: PersonName,
  phone: AnyPhone,
  isAgreed: z.literal(true, 'Tick the box if the lab may call them.'),
  version,
})
export type KeepUrgentContact = z.infer<typeof KeepUrgentContact>

export const RemoveUrgentContact = z.strictObject({ version })
export type RemoveUrgentContact = z.infer<typeof RemoveUrgentContact>
