import { z } from 'zod'

export const LabId = z.uuid().brand<'LabId'>()
export type LabId = z.infer<typeof LabId>

export const OrganizationId = z.uuid().brand<'OrganizationId'>()
export type OrganizationId = z.infer<typeof OrganizationId>

/** What a lab does, as the specification spells it; categories are of one of the last two. */
export const labServiceTypes = ['All', 'Tests', 'Scanings'] as const
export type LabServiceType = (typeof labServiceTypes)[number]

/** One pair for every order, or one for each category of tests. */
export const shareTypes = ['order', 'test'] as const
export type ShareType = (typeof shareTypes)[number]
