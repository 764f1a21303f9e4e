import { defineMachine, type EventOf, statesOf } from '#src/domain/machine.ts'

/** The life cycle of a lab (associate). Shown as 1 when active, else 0. Source: life cycle 10. */
export const labMachine = defineMachine({
  draft: { submit: 'submitted' },
  submitted: { review: 'under-review' },
  'under-review': {
    'request-changes': 'changes-requested',
    approve: 'inactive',
    refuse: 'refused',
  },
  'changes-requested': { review: 'under-review' },
  inactive: { activate: 'active', suspend: 'suspended', terminate: 'terminated' },
  active: { deactivate: 'inactive', suspend: 'suspended', terminate: 'terminated' },
  suspended: { restore: 'inactive', terminate: 'terminated' },
  terminated: {},
  refused: {},
})

export type LabState = keyof typeof labMachine
export type LabMachineEvent = EventOf<typeof labMachine>
export const labStates = statesOf(labMachine)
