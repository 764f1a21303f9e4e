/**
 * What a lab does, in the specification's spelling; a category has one of the last two.
 * Source: spec §3 Enumerations.
 */
export const labServiceTypes = ['All', 'Tests', 'Scanings'] as const
export type LabServiceType = (typeof labServiceTypes)[number]
