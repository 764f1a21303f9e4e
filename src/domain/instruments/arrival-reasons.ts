/** Why a person puts a value aside. */
export const discardReasons = [
  'entered-by-hand',
  'repeat-asked',
  'not-our-sample',
  'sent-again',
  'instrument-fault',
] as const

/** Why a person keeps a value in place of the one that stands. */
export const takeReasons = ['measured-again', 'first-doubtful', 'better-method'] as const
