/** As the specification spells them. Source: spec §3 Enumerations. */
export const serviceTypes = ['Tests', 'Scanings'] as const
