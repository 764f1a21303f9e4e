import type { LabServiceType } from '#src/domain/labs/lab-service-type.ts'
import type { DoorName } from './screens.ts'

/** The option values of the public form. Source: specification §3, enumerations. */
const publicValues: Record<LabServiceType, string> = { All: '2', Tests: '0', Scanings: '1' }

/** In the order in which they are offered. */
export const serviceTypes = ['All', 'Tests', 'Scanings'] as const satisfies LabServiceType[]

/** The value of a service type's option in a form. */
export function serviceValue(door: DoorName, word: LabServiceType): string {
  return door === 'public' ? publicValues[word] : word
}

/** The wizard's name for the public form's number: one draft for both. */
export function serviceWord(value: string | undefined): LabServiceType | undefined {
  return serviceTypes.find((word) => publicValues[word] === value)
}
