import { defineMachine, type StateOf, statesOf } from '#src/domain/machine.ts'

/** One test of one order, from ordered to published. Source: life cycle 5. */
export const itemMachine = defineMachine({
  ordered: {
    ready: 'ready',
    cancel: 'cancelled',
    recollect: 'recollect',
    'give-up': 'not-performed',
  },
  ready: { enter: 'entered', recollect: 'recollect', 'give-up': 'not-performed' },
  entered: {
    hold: 'held',
    // By a person who doubts it, with a reason; `hold` is the judgement's.
    'hold-back': 'held',
    verify: 'tech-verified',
    retest: 'ready',
    recollect: 'recollect',
    'give-up': 'not-performed',
  },
  held: {
    release: 'entered',
    // The judgement holds what is critical or implausible: there a doubt is likeliest.
    'hold-back': 'held',
    verify: 'tech-verified',
    retest: 'ready',
    recollect: 'recollect',
    'give-up': 'not-performed',
  },
  'tech-verified': {
    authorise: 'authorised',
    'hold-back': 'held',
    retest: 'ready',
    recollect: 'recollect',
    'give-up': 'not-performed',
  },
  // Signed and not published: not paid for, or without counselling yet.
  authorised: {
    publish: 'published',
    reopen: 'ready',
    recollect: 'recollect',
    'give-up': 'not-performed',
  },
  published: { amend: 'amended' },
  amended: { amend: 'amended' },
  recollect: { ready: 'ready', 'give-up': 'not-performed' },
  cancelled: {},
  'not-performed': {},
})

export type ItemState = StateOf<typeof itemMachine>
export const itemStates = statesOf(itemMachine)

/** Whether its result is part of a report. Source: life cycle 5 and 6. */
export function isPublished(state: ItemState): boolean {
  return state === 'published' || state === 'amended'
}

/** Whether nothing more will happen to it. Source: life cycle 5. */
export function isSettled(state: ItemState): boolean {
  return isPublished(state) || state === 'cancelled' || state === 'not-performed'
}

/**
 * Whether its sample is at the lab and nothing is measured, or a fresh one is awaited.
 * Source: life cycle 5; decision 055.
 */
export function mayBeGivenUp(state: ItemState): boolean {
  return state === 'ready' || state === 'recollect'
}

/** Whether it has a value that counts: entered, or further on. Source: life cycle 5. */
export function isMeasured(state: ItemState): boolean {
  return (
    state === 'entered' ||
    state === 'held' ||
    state === 'tech-verified' ||
    state === 'authorised' ||
    isPublished(state)
  )
}
