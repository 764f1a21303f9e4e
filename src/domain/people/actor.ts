import { z } from 'zod'
import type { LabId } from '#src/domain/labs/lab.ts'

export const UserId = z.uuid().brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

/** A lab role names its lab, a phlebotomist the city served. Source: model, "People". */
export const roles = [
  'patient',
  'phlebotomist',
  'lab-technician',
  'lab-authoriser',
  'lab-manager',
  'back-office',
  'finance',
  'administrator',
] as const
export type Role = (typeof roles)[number]

/** One role held by a person; a person may hold several. */
export type Grant = { role: Role; labId: LabId | null; locationId: number | null }

export type Person = {
  kind: 'person'
  id: UserId
  name: string
  grants: readonly Grant[]
  /** The id of the current session's row; it grants no access. Absent where there is none. */
  sessionId?: string
  /**
   * Signed in with a password only, where the roles held require a second factor: those roles are
   * left out.
   */
  needsSecondFactor?: boolean
}

/**
 * Who acts. It comes from the session or from the worker, never from input.
 * Source: life cycle, "entryby from localStorage".
 */
export type Actor = { kind: 'visitor' } | Person | { kind: 'worker' }
