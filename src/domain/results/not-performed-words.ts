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
  'not-fasting': 'It needs fasting.',
  'difficult-vein': 'No vein could be found safely.',
  refused: 'The sample was refused.',
  'not-prepared': 'The preparation was not followed.',
  'wrong-hour': 'It was outside the hours when this sample is valid.',
  cancelled: 'The booking was cancelled.',
  lost: 'The sample was lost on the way.',
  'no-fresh-sample': 'No fresh sample could be taken.',
  'instrument-down': 'The lab’s instrument is out of order.',
  'reagent-out': 'The lab has run out of a material the test needs.',
  'sample-used-up': 'There was not enough of the sample left.',
  'patient-declines': 'The patient chose not to give another sample.',
  'too-much-blood':
    'Another sample now would be more blood than is safe for a child of this weight. Ask your ' +
    'doctor when to test again.',
}

/** A coded reason as a sentence; a typed reason is returned unchanged. */
export function notPerformedWords(reason: string): string {
  const known = Object.entries(reasons).find(([code]) => code === reason)
  return known?.[1] ?? (reason || 'no reason was recorded')
}
