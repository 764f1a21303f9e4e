import type { LabId } from '#src/domain/labs/lab.ts'

/** A lab's running number of a year, with this specimen. */
export type NewCounter = { labId: LabId; year: number; last: number }

/**
 * A lab's running number of received specimens: lab code, year, count. Unique per lab.
 * Source: life cycle 4.
 */
export function accessionNumber(labCode: string, year: number, count: number): string {
  return `${labCode}-${String(year % 100).padStart(2, '0')}-${String(count).padStart(6, '0')}`
}
