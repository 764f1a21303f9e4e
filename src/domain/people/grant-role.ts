import { z } from 'zod'
import { LabId } from '#src/domain/labs/lab.ts'
import { roles, UserId } from './actor.ts'
import { Email } from './sign-in.ts'

/** Everybody is a patient; all other roles are granted. */
export const grantableRoles = roles.filter((role) => role !== 'patient')

const Role = z.enum(roles).exclude(['patient'])

/** A role and where it is held; `isAtItsPlace` checks that the two fit. */
export const NamedRole = z.strictObject({
  role: Role,
  labId: LabId.optional(),
  locationId: z.int().min(1).max(1_000_000).optional(),
})

export const RevokeRole = z.strictObject({ userId: UserId, grantId: z.uuid() })
export type RevokeRole = z.infer<typeof RevokeRole>

export const AppointAdministrator = z.strictObject({ email: Email })
export type AppointAdministrator = z.infer<typeof AppointAdministrator>

export const ResetSecondFactor = z.strictObject({ email: Email })
export type ResetSecondFactor = z.infer<typeof ResetSecondFactor>

/** Reports the wrong field where a role and its place do not fit. Source: model, "People". */
export function isAtItsPlace(
  { role, labId, locationId }: z.infer<typeof NamedRole>,
  context: z.RefinementCtx,
) {
  if (role.startsWith('lab-') !== (labId !== undefined))
    context.addIssue({ code: 'custom', path: ['labId'], message: 'A lab role names its lab.' })
  if ((role === 'phlebotomist') !== (locationId !== undefined))
    context.addIssue({
      code: 'custom',
      path: ['locationId'],
      message: 'A phlebotomist is given a city.',
    })
}
