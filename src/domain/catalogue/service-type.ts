/** As the specification spells them. */
export const serviceTypes = ['Tests', 'Scanings'] as const
