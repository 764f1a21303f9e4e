import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { freeText } from '#src/domain/free-text.ts'
import type { LabId } from '#src/domain/labs/lab.ts'

/** What a lab's pathologist can state about the ranges of a test. Source: decision 038. */
export const confirmationKinds = ['confirmed', 'withdrawn'] as const

/** A lab's latest statement on a test; the fingerprint identifies the ranges it is about. */
export type LastWord = { kind: (typeof confirmationKinds)[number]; fingerprint: string }

/**
 * How a lab stands towards the ranges of a test. `to-confirm`: at least one is marked uncertain and
 * the lab has not confirmed it. `confirmed`: its pathologist confirmed exactly these ranges.
 * `usual`: none is uncertain and nobody was asked.
 * Source: ISO 15189:2022 7.3.5; decision 038.
 */
export const rangeStandings = ['to-confirm', 'confirmed', 'usual'] as const
export type RangeStanding = (typeof rangeStandings)[number]

/** The standing of these ranges after the lab's latest statement. Source: decision 038. */
export function rangeStanding(
  hasUncertain: boolean,
  fingerprint: string,
  last: LastWord | undefined,
): RangeStanding {
  if (isConfirmed(fingerprint, last)) return 'confirmed'
  return hasUncertain ? 'to-confirm' : 'usual'
}

/**
 * Whether these ranges are confirmed: a change of the data voids a confirmation.
 * Source: decision 038.
 */
export function isConfirmed(fingerprint: string | null, last: LastWord | undefined): boolean {
  return last?.kind === 'confirmed' && last.fingerprint === fingerprint
}

/** The ranges of a test as shown: their fingerprint, and how many statements the lab has made. */
const ShownRanges = z.strictObject({
  testCode: ItemCode,
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
  version: z.int().min(0).max(1_000_000),
})

/** More than a page shows, and each test once. */
export const ConfirmRanges = z.strictObject({
  tests: z
    .array(ShownRanges)
    .min(1)
    .max(200)
    .refine((all) => new Set(all.map(({ testCode }) => testCode)).size === all.length),
})
export type ConfirmRanges = z.infer<typeof ConfirmRanges> & { labId?: LabId | undefined }

/** Why a confirmation no longer holds, in the pathologist's words. */
export const WithdrawRange = z.strictObject({
  fingerprint: ShownRanges.shape.fingerprint,
  version: ShownRanges.shape.version,
  reason: freeText(3, 300),
})
export type WithdrawRange = z.infer<typeof WithdrawRange> & {
  testCode: ItemCode
  labId?: LabId | undefined
}

/** A page of the ranges of a lab's tests. `after`: the last test of the previous page. */
export const ListLabRanges = z.strictObject({
  q: z.string().trim().max(100).default(''),
  show: z.enum(['all', ...rangeStandings]).default('to-confirm'),
  after: ItemCode.optional(),
})
export type ListLabRanges = z.infer<typeof ListLabRanges> & { labId?: LabId | undefined }
