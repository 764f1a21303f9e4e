import { z } from 'zod'

export const LabId = z.uuid().brand<'LabId'>()
export type LabId = z.infer<typeof LabId>

export const OrganizationId = z.uuid().brand<'OrganizationId'>()
export type OrganizationId = z.infer<typeof OrganizationId>

/**
 * One pair for every order, or one for each category of tests.
 * Source: spec §3 Enumerations; model, "Shares".
 */
export const shareTypes = ['order', 'test'] as const
export type ShareType = (typeof shareTypes)[number]
