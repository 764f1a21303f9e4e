import type { GiveUpReason } from './give-up-reason.ts'

/** The English text of page, PDF and API. */
const reasons: Record<GiveUpReason, string> = {
  haemolysed: 'The blood cells in the sample had burst.',
  clotted: 'The sample had clotted.',
  'quantity-not-sufficient': 'There was too little in the sample.',
  'wrong-container': 'The sample was in the wrong kind of tube.',
  'label-mismatch': 'The label of the sample did not match.',
  'leaked-or-broken': 'The sample leaked or broke on the way.',
  'temperature-breach': 'The sample got too warm or too cold on the way.',
  'too-old': 'The sample was too old when it arrived.',
  'lab-accident': 'The sample was damaged at the lab.',
  lipaemic: 'There was too much fat in the blood to measure.',
  'not-fasting': 'It needed an empty stomach.',
  'difficult-vein': 'No vein could be found safely.',
  refused: 'The sample was refused.',
  'not-prepared': 'The preparation for it was missing.',
  'wrong-hour': 'The hours in which its sample counts were over.',
  cancelled: 'The booking was cancelled.',
  lost: 'The sample was lost on the way.',
  'no-fresh-sample': 'No fresh sample could be taken.',
  'instrument-down': 'The lab’s instrument is out of order.',
  'reagent-out': 'The lab has run out of what the test needs.',
  'sample-used-up': 'Too little of the sample was left for it.',
  'patient-declines': 'No other sample was wanted.',
  'too-much-blood':
    'Another sample now would be more blood than is safe for a child of this weight. Ask your ' +
    'doctor when to test again.',
}

/** A coded reason as a sentence; a typed reason is returned unchanged. */
export function notPerformedWords(reason: string): string {
  const known = Object.entries(reasons).find(([code]) => code === reason)
  return known?.[1] ?? (reason || 'no reason was recorded')
}
