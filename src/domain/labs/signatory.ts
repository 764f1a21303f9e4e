import { z } from 'zod'
import type { Refused } from '#src/domain/changes.ts'
import { oneLine } from '#src/domain/free-text.ts'
import { UserId } from '#src/domain/people/actor.ts'

/** Counts the changes of a registration; 0: nobody was registered when the page was rendered. */
const shown = z.int().min(0).max(2_000_000_000)

/** A pathologist's details as printed on every report they sign. */
const asSigned = {
  name: oneLine(2, 120),
  /** "MD Pathology". */
  qualification: oneLine(2, 120),
  /** With the issuing council: "KMC 48213". */
  registrationNumber: oneLine(2, 60),
}

export const RegisterSignatory = z.strictObject({ userId: UserId, ...asSigned, version: shown })
export type RegisterSignatory = z.infer<typeof RegisterSignatory>

export const EndSignatory = z.strictObject({ userId: UserId, version: shown.min(1) })
export type EndSignatory = z.infer<typeof EndSignatory>

/** Somebody with the pathologist role at a lab, and how they sign once registered. */
export type Pathologist = {
  userId: UserId
  accountName: string
  isSuspended: boolean
  signs: { name: string; qualification: string; registrationNumber: string; version: number } | null
}

type Registered = { ok: true; value: Pathologist }

/**
 * The pathologist whose registration is made or changed. Refuses `not-found` for a person without
 * that role at the lab, and `stale` where the registration is not as it was shown.
 * Source: life cycle 5.
 */
export function registering(
  pathologists: readonly Pathologist[],
  { userId, version }: Pick<RegisterSignatory, 'userId' | 'version'>,
): Registered | Refused<'not-found' | 'stale'> {
  const found = pathologists.find((one) => one.userId === userId)
  if (!found) return { ok: false, error: 'not-found' }
  if ((found.signs?.version ?? 0) !== version) return { ok: false, error: 'stale' }
  return { ok: true, value: found }
}

/** The registration to end. Refuses `not-found` where the person has none. Source: life cycle 5. */
export function endingRegistration(
  pathologists: readonly Pathologist[],
  { userId }: Pick<EndSignatory, 'userId'>,
): { ok: true; value: NonNullable<Pathologist['signs']> } | Refused<'not-found'> {
  const found = pathologists.find((one) => one.userId === userId)
  return found?.signs ? { ok: true, value: found.signs } : { ok: false, error: 'not-found' }
}
