import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/**
 * One trip to the gateway's page, under a number of its own. What a gateway calls failed may still
 * succeed, so only captured money ends an attempt; money that arrives too late is kept apart and
 * refunded.
 * Source: life cycle 2; reliability P9, P10.
 */
export const attemptMachine = defineMachine({
  created: { redirect: 'redirected' },
  redirected: {
    capture: 'captured',
    'capture-late': 'late-captured',
    fail: 'failed',
    abort: 'aborted',
    question: 'review',
  },
  failed: { capture: 'captured', 'capture-late': 'late-captured', question: 'review' },
  aborted: {
    capture: 'captured',
    'capture-late': 'late-captured',
    fail: 'failed',
    question: 'review',
  },
  review: { capture: 'captured', 'capture-late': 'late-captured', fail: 'failed' },
  captured: {},
  'late-captured': {},
})

export type AttemptState = StateOf<typeof attemptMachine>
export const attemptStates = statesOf(attemptMachine)
