import type { RefusalTable } from './refusal-table.ts'

/** Refusals about places, categories, planned downtime and the demonstration’s clock. */
export const officeRefusals = {
  // places and categories
  'name-taken': { status: 409, says: 'This name is already taken.' },
  'in-use': { status: 409, says: 'This is still in use, so it can’t be deleted.' },
  'operator-stays': {
    status: 409,
    says: 'Franchise 1 is the operator itself. It can’t be deleted.',
  },
  'kept-by-registry': {
    status: 409,
    says: 'This comes from the registry and can only be changed there.',
  },
  // downtime
  'downtime-too-soon': { status: 422, says: 'Planned downtime must start in the future.' },
  // a demonstration's clock
  'clock-not-ahead': {
    status: 409,
    says: 'The clock is already at that time or later. It only moves forward.',
  },
  'clock-too-far': {
    status: 422,
    says: 'A demo clock can be at most 60 days ahead of real time.',
  },
  'downtime-overlaps': { status: 409, says: 'Another downtime is already planned at that time.' },
} as const satisfies RefusalTable
