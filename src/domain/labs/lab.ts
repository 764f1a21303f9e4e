import { z } from 'zod'

export const LabId = z.uuid().brand<'LabId'>()
export type LabId = z.infer<typeof LabId>

export const OrganizationId = z.uuid().brand<'OrganizationId'>()
export type OrganizationId = z.infer<typeof OrganizationId>

/**
 * What a lab does, in the specification's spelling; a category has one of the last two.
 * Source: spec §3 Enumerations.
 */
export const labServiceTypes = ['All', 'Tests', 'Scanings'] as const
export type LabServiceType = (typeof labServiceTypes)[number]

/**
 * One pair for every order, or one for each category of tests.
 * Source: spec §3 Enumerations; model, "Shares".
 */
export const shareTypes = ['order', 'test'] as const
export type ShareType = (typeof shareTypes)[number]
