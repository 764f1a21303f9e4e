import { roles } from '#src/domain/people/actor.ts'
import { pointSources } from '#src/domain/people/address.ts'
import { relations, sexes } from '#src/domain/people/patient.ts'
import { z } from '#src/http/api.ts'

export const Patient = z
  .object({
    id: z.uuid(),
    /** Counts the corrections; a correction names the version it was shown. */
    version: z.int(),
    name: z.string(),
    birthDate: z.string(),
    sex: z.enum(sexes),
    relation: z.enum(relations),
    isMinor: z.boolean(),
    guardianDeclared: z.boolean(),
    /** For a child without a guardian's consent in force. */
    isConsentAsked: z.boolean(),
    weightKg: z.number().nullable(),
    /** The weight of a child is missing or outdated. */
    isWeightAsked: z.boolean(),
  })
  .openapi('Patient')

export const Address = z
  .object({
    id: z.uuid(),
    line: z.string(),
    landmark: z.string().nullable(),
    locality: z.string(),
    district: z.string(),
    state: z.string(),
    pincode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    pointSource: z.enum(pointSources),
  })
  .openapi('Address')

export const grantFields = {
  role: z.enum(roles),
  labId: z.uuid().nullable(),
  locationId: z.int().nullable(),
}
