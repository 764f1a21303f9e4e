import { z } from 'zod'
import type { LabId } from '#src/domain/labs/lab.ts'

export const UserId = z.uuid().brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

/** Source: the model's roles. A lab role names its lab, a phlebotomist the city served. */
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
  /** The row of the session they came by; it opens nothing. Absent where there is none. */
  sessionId?: string
  /** Signed in by password alone where the roles held ask for more: those roles are left out. */
  needsSecondFactor?: boolean
}

/** Who asks. It comes from the session or from the worker, never from input. */
export type Actor = { kind: 'visitor' } | Person | { kind: 'worker' }
