import type { RefusalTable } from './refusal-table.ts'

/** Refusals of a hand-over between phlebotomist and lab. */
export const manifestRefusals = {
  'nothing-to-hand-over': { status: 409, says: 'You carry no tube for this lab.' },
  'tube-of-another-lab': {
    status: 409,
    says: 'This tube belongs to another lab. Keep it in the bag.',
  },
  'not-in-bag': { status: 409, says: 'You do not carry a tube with this number.' },
  'bag-not-empty': {
    status: 409,
    says: 'Tubes on the list were not scanned. Scan them, or say that they are not in the bag.',
  },
  'several-labs': {
    status: 409,
    says: 'The tubes of this visit are for more than one lab. Name the lab at whose counter you are.',
  },
  'gap-not-so': {
    status: 409,
    says: 'Scan the tube in at the lab, or record it as lost, before you say so here.',
  },
} as const satisfies RefusalTable
