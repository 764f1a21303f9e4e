import type { Changed } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { LabMachineEvent } from './lab-machine.ts'
import { type Transition, transition } from '#src/domain/transition.ts'
import type { LabId } from './lab.ts'
import { labStatus } from './lab-life.ts'
import type { LabState } from './lab-machine.ts'

/** A lab as the decisions about its life read it. */
export type LivingLab = {
  id: LabId
  code: string
  name: string
  state: LabState
  version: number
  stateReason: string | null
  enteredBy: UserId | null
  approvedBy: UserId | null
  activatedBy: UserId | null
}

/** The person who decides, and the labs they work for. */
export type Decider = { id: UserId; labs: readonly LabId[] }

/** The answer of a verb of the lab's life. */
export function lifeView({ id, code, name, state, version, stateReason }: LivingLab) {
  return { labId: id, code, name, state, status: labStatus(state), version, reason: stateReason }
}

/**
 * Whether somebody changed it since it was read; never without a version.
 * Source: reliability R5, R6.
 */
export function isStale(lab: Pick<LivingLab, 'version'>, version: number | undefined): boolean {
  return version !== undefined && version !== lab.version
}

type Patch = Partial<Pick<LivingLab, 'stateReason' | 'approvedBy' | 'activatedBy'>>
type Edge = { patch?: Patch; reason?: string | null | undefined }

/** One step of a lab's life, and the lab after it. */
export type LifeStep<Lab extends LivingLab> = { moved: Transition; after: Lab }

/** Undefined where the lab has no such edge from its state. Source: life cycle 10. */
export function lifeStep<Lab extends LivingLab>(
  lab: Lab,
  event: LabMachineEvent,
  { patch = {}, reason }: Edge = {},
): LifeStep<Lab> | undefined {
  const moved = transition<'lab', LivingLab>('lab', lab, event, {
    patch,
    ...(reason && { reason }),
  })
  if (!moved) return undefined
  // The machine's table names only its own states.
  const state = moved.to as LabState
  return { moved, after: { ...lab, ...patch, state, version: lab.version + 1 } }
}

type Answer = ReturnType<typeof lifeView>

/** A step as a decision: audited with what it changed, and seen by everybody at once. */
export function stepTaken<Lab extends LivingLab>(
  lab: Lab,
  { moved, after }: LifeStep<Lab>,
  more: Omit<Partial<Changed>, 'transitions'> & {
    transitions?: readonly Transition[]
    detail?: object
  } = {},
): { ok: true; answer: Answer; changes: Changed & { bookingId: null; audit: Audited } } {
  const { detail, transitions = [], ...rest } = more
  const change = { before: told(lab), after: told(after) }
  return {
    ok: true,
    answer: lifeView(after),
    changes: {
      ...rest,
      bookingId: null,
      transitions: [moved, ...transitions],
      audit: { subjectId: lab.id, detail: { ...detail, ...change }, change },
    },
  }
}

type Told = ReturnType<typeof told>
type Audited = { subjectId: string; detail: object; change: { before: Told; after: Told } }

function told({ state, version, stateReason, activatedBy }: LivingLab) {
  return { state, version, reason: stateReason, activatedBy }
}

/** The step is not possible in the lab's state. */
export function notNow({ state }: Pick<LivingLab, 'state'>) {
  return { ok: false, error: 'not-allowed-now', stands: { machine: 'lab', state } } as const
}
