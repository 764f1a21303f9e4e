import { z } from 'zod'
import { LabId } from '#src/domain/labs/lab.ts'
import { AddressId } from '#src/domain/people/address.ts'
import { PatientId } from '#src/domain/people/patient.ts'

/** Most labs and people of one visit. */
const MOST = 6

/** What the audit says where hours were listed for an address. */
export const HOURS_FOR_ADDRESS = 'hours-for-address'

/** Ids one after another, as in a query string: `a,b`. */
const listed = <Id extends z.ZodType<string, string>>(id: Id) =>
  z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(id).min(1).max(MOST))

/** Hours of labs; with an own address and people, those in which somebody can come to them. */
export const ListSlotsQuery = z.strictObject({
  labIds: listed(LabId),
  addressId: AddressId.optional(),
  patientIds: listed(PatientId).optional(),
})
export type ListSlots = {
  labIds: LabId[]
  addressId?: AddressId | undefined
  patientIds?: PatientId[] | undefined
}
