import { z } from 'zod'

export const PatientId = z.uuid().brand<'PatientId'>()
export type PatientId = z.infer<typeof PatientId>

/** As reference ranges and FHIR's administrative gender have it. */
export const sexes = ['male', 'female', 'other'] as const
export type Sex = (typeof sexes)[number]

export const relations = ['self', 'spouse', 'child', 'parent', 'sibling', 'other'] as const
export type Relation = (typeof relations)[number]
