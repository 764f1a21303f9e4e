import type { RefusalTable } from './refusal-table.ts'

/** Refusals about where and when a phlebotomist works. */
export const rosterRefusals = {
  'beyond-bounds': {
    status: 409,
    says: 'This goes beyond what the back office allows you. The facts say what, and how far you may go.',
  },
  'leave-over': { status: 409, says: 'This leave ends in the past.' },
  'sudden-leave-today': {
    status: 409,
    says: 'Visits were given back for this leave today. The office can end it today; you can from tomorrow on.',
  },
  'leave-not-shorter': {
    status: 409,
    says: 'A leave can only become shorter: choose an end after now and its start, and before its present end. To extend it, take leave again.',
  },
  'visits-in-leave': {
    status: 409,
    says: 'You have accepted visits during this leave. Give them back first, or choose other times. The facts name them.',
  },
  'roster-first': {
    status: 409,
    says: 'Make your roster first: your base, your hours and what you take.',
  },
  'on-leave': { status: 409, says: 'This visit is during a leave.' },
  'outside-working-hours': {
    status: 409,
    says: 'This visit is outside the working hours of the roster.',
  },
  'too-far-from-base': {
    status: 409,
    says: 'This visit is farther from the base than the radius of the roster.',
  },
  'no-child-skill': {
    status: 409,
    says: 'A child is drawn at this visit, and the roster takes no children.',
  },
  'no-elderly-skill': {
    status: 409,
    says: 'A very old person is drawn at this visit, and the roster takes none.',
  },
} as const satisfies RefusalTable
