import { z } from 'zod'
import type { LabId } from './lab.ts'

/** How many days back the numbers of a lab look. */
export const numberDays = [7, 30, 90] as const

const [, USUAL_DAYS] = numberDays

/** Over how many days, as an address says it. */
export const ViewLabNumbers = z.strictObject({
  days: z
    .enum(['7', '30', '90'])
    .default('30')
    .transform((days) => numberDays.find((one) => String(one) === days) ?? USUAL_DAYS),
})
export type ViewLabNumbers = z.infer<typeof ViewLabNumbers> & { labId?: LabId | undefined }

/**
 * The stages of a test, in order: on its way to the lab, on the counter, being measured, waiting to
 * be verified, waiting to be signed; and all of it.
 * Source: features C15.
 */
export const labStages = ['carried', 'counter', 'measured', 'verified', 'signed', 'whole'] as const
export type LabStage = (typeof labStages)[number]

/** The minutes of one stage in which half, and 95 of 100, were through it. */
export type StageMinutes = { half: number; most: number }

/**
 * The percentage that kept its promise, whole and never rounded up: 999 of 1,000 are not all.
 * Source: as the public figures of a lab.
 */
export function onTimePercent({ tests, late }: { tests: number; late: number }): number {
  return tests === 0 ? 100 : Math.floor((100 * (tests - late)) / tests)
}
