import type { RefusalTable } from './refusal-table.ts'

/** Refusals about how a lab measures and computes, and about its lots of PT reagent. */
export const calculationRefusals = {
  'calculation-waiting': {
    status: 409,
    says: 'A change of this already waits for a second person. Decide about it first.',
  },
  'day-not-to-come': {
    status: 422,
    says: 'Orders of today are under way. Name tomorrow or a later day in India.',
  },
  'reagent-expired': { status: 422, says: 'This lot is past its expiry day.' },
  'reagent-time-past': {
    status: 422,
    says: 'This time has passed. A lot is used from its confirmation on, or later.',
  },
  'reagent-same-time': {
    status: 409,
    says: 'Another lot of this instrument is in use from this very time on.',
  },
  'which-lot': {
    status: 409,
    says: 'The lot of the PT reagent was changed in the last hours. Name the one this value was measured with: see `facts.lots`.',
  },
  'lot-withdrawn': {
    status: 409,
    says: 'The INR was computed with a lot that was registered wrongly. Measure the PT again.',
  },
} as const satisfies RefusalTable
