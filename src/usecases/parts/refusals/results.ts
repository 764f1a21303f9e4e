import type { RefusalTable } from './refusal-table.ts'

/** Refusals at the bench, about reports and notifiable diseases. */
export const resultsRefusals = {
  // tests that a rule adds
  'reflex-condition': {
    status: 422,
    says: 'No value of this test can be so: see `fields`.',
  },
  'reflex-test': {
    status: 422,
    says: 'No rule may add this test. It must be offered by the lab and measured in a tube, and ask nothing of the person.',
  },
  'reflex-overlaps': {
    status: 409,
    says: 'Another rule adds this test after the same value. End or withdraw it first.',
  },
  'reflex-circular': {
    status: 409,
    says: 'By other rules the added test leads back to the first one.',
  },
  // a lab's own catalogue of analytes
  'analyte-waiting': {
    status: 409,
    says: 'A change of this test already waits for a second person. Decide about it first.',
  },
  'day-past': { status: 422, says: 'This day has passed. Name today or a later day in India.' },
  'day-taken': { status: 409, says: 'Approved rules already begin on this day.' },
  'needs-signatory': {
    status: 403,
    says: 'One of the two must be a registered pathologist of the lab.',
  },
  'unit-fixed': {
    status: 422,
    says: 'Formulas or limits are written for the unit in `facts.meant`; the test cannot have another.',
  },
  'unit-meant': {
    status: 422,
    says: 'This unit means something else in UCUM: see `facts.meant`.',
  },
  'unit-unknown': { status: 422, says: 'This is not a UCUM unit.' },
  'unit-other': {
    status: 422,
    says: 'This unit cannot be converted to the one in `facts.meant`.',
  },
  'ages-crossed': { status: 422, says: 'The ages of a row end before they begin: see `fields`.' },
  'bounds-crossed': { status: 422, says: 'A low bound must be below the high one: see `fields`.' },
  'ranges-overlap': {
    status: 422,
    says: 'The ranges in `facts.first` and `facts.second` hold for the same people.',
  },
  'limits-overlap': {
    status: 422,
    says: 'The critical limits in `facts.first` and `facts.second` hold for the same people.',
  },
  'limits-gap': {
    status: 422,
    says: 'Critical limits must cover every age from birth, for both sexes.',
  },
  'no-limit-of-change': { status: 422, says: 'Give at least one limit of change.' },
  'beyond-reportable': {
    status: 422,
    says: 'The lab’s method cannot measure this. Send what is in `facts.instead`.',
  },
  'impossible-here': {
    status: 422,
    says: 'Nobody can have this value. Check the number, the decimal point and the unit.',
  },
  // notifiable diseases
  'notified-out-of-range': {
    status: 422,
    says: 'The day must be between the day of the sample and today.',
  },
  // instruments
  'instrument-named': {
    status: 409,
    says: 'Another instrument of the lab has this name. Choose another name.',
  },
  'instrument-retired': { status: 409, says: 'This instrument is no longer in use.' },
  'which-instrument': {
    status: 422,
    says: 'Say which instrument measured this test: see `facts.instrument`.',
  },
  'other-instrument': {
    status: 409,
    says: 'This value was measured on another instrument. Another person than who entered it corrects the instrument, or the pathologist has it measured again.',
  },
  // quality control
  'control-failed': {
    status: 409,
    says: 'Quality control of this test failed on the instrument that measured it: see `facts`. Nothing measured there is verified or signed until the failure is resolved.',
  },
  'arrived-undecided': {
    status: 409,
    says: 'An instrument sent another value for this test: see `facts`. Nothing of the test is verified, signed or published until somebody decides between them.',
  },
  'arrived-unclear': {
    status: 409,
    says: 'This value can’t be entered as it was sent: see `facts.reason`. Put it aside, or mend what is wrong and try it again.',
  },
  'failure-open': {
    status: 409,
    says: 'Quality control of this test failed on this instrument. Resolve the failure first.',
  },
  'controls-first': {
    status: 409,
    says: 'Measure the controls again first. The last value of each level must be within 2 SD.',
  },
  'lab-resolves': {
    status: 409,
    says: 'Somebody at this lab can resolve the failure. The office does it only where nobody there may.',
  },
  'lot-known': { status: 409, says: 'The lab already has this lot.' },
  'lot-expired': { status: 409, says: 'This lot of the control has expired.' },
  'target-unchanged': {
    status: 409,
    says: 'This lot already has exactly this mean and SD on this instrument. Nothing was changed.',
  },
  'target-reason': { status: 422, says: 'Say why the target of this lot changes.' },
  'few-results': {
    status: 409,
    says: 'There are too few results of this test to switch its rule on: see `facts.count`.',
  },
  'rule-in-doubt': {
    status: 409,
    says: 'A rule verified this value, and its controls failed or were overdue afterwards. A person verifies it again first.',
  },
  'few-values': {
    status: 409,
    says: 'There are too few values of this lot for a mean of your own: see `facts.count`.',
  },
  // results
  'referred-out': {
    status: 409,
    says: 'This test is at the lab in `facts.lab`, which enters and verifies its value. Nothing is entered here until it is back.',
  },
  'sample-out': {
    status: 409,
    says: 'The sample is at the lab in `facts.lab`. Nothing is said of it here until it is back or the referral is ended.',
  },
  'referred-value': {
    status: 409,
    says: 'Another lab measured this value, so it is not changed here. Withdraw the report, or have the test done again.',
  },
  'computed-result': {
    status: 422,
    says: 'This value is calculated from other results of the order; it can’t be entered.',
  },
  'follows-inputs': {
    status: 422,
    says: 'This value is calculated from other results of the order. Take one of those back and it follows.',
  },
  'inputs-first': {
    status: 409,
    says: 'This value is calculated. Verify the results it is based on first.',
  },
  'wrong-result-type': { status: 422, says: 'This test needs a different type of result.' },
  'report-withdrawn': {
    status: 410,
    says: 'This report was withdrawn. Do not use it; ask the lab or your doctor what to do.',
  },
  'report-altered': {
    status: 409,
    says: 'This report does not match what the lab signed, so we do not show it. We have been alerted; ask the lab for its copy.',
  },
  // a report shared by a link
  'share-over': {
    status: 410,
    says: 'This link is not valid: it has ended, or was never made. Ask whoever sent it for a new one.',
  },
  'share-pin': { status: 403, says: 'That PIN is not right.' },
  'share-held': {
    status: 409,
    says: 'The number, e-mail or password of this account changed within the last day. For a day after that, reports can’t be shared by a link. If it was not you, write to us at once.',
  },
  'share-made': {
    status: 409,
    says: 'This link was created already. Its PIN was shown once, and is not kept: end the link and create another if you do not have it.',
  },
  'too-many-shares': {
    status: 409,
    says: 'There are ten open links already. End one of them first.',
  },
  'revision-open': {
    status: 409,
    says: 'Another change to this report is waiting for a second person. Sign or discard it first.',
  },
  'nothing-changed': { status: 422, says: 'Nothing differs from the published report.' },
  'pdf-not-ready': { status: 409, says: 'The PDF is being prepared. Try again in a moment.' },
  'needs-decision': {
    status: 409,
    says: 'Ranges and limits alone can’t judge this result. The pathologist must decide first.',
  },
  'needs-pathologist': {
    status: 409,
    says: 'This value changed more than expected since the person’s last one. Measure it again, or let a pathologist of the lab verify it.',
  },
  'not-a-choice': {
    status: 422,
    says: 'This test does not have that choice: see `facts.choices`.',
  },
  'impossible-number': {
    status: 422,
    says: 'This test can’t have a value this low. Check the sign and the decimal point.',
  },
  'number-too-great': {
    status: 422,
    says: 'No test has a value this high. Check the number.',
  },
  'prints-as-zero': {
    status: 422,
    says: 'The report would print this number as zero. Send what is in `facts.instead`.',
  },
  'number-expected': {
    status: 422,
    says: 'This test needs a number, such as 5.2, <0.01 or >1000.',
  },
  'comma-in-number': {
    status: 422,
    says: 'Send the number with a decimal point and no commas: see `facts.instead`.',
  },
  'other-unit': {
    status: 422,
    says: 'This test is reported in another unit: see `facts.unit`. Nothing is converted for you.',
  },
  'only-less-or-more': { status: 422, says: 'Only < or > can come before a number.' },
  'person-under-test': {
    status: 409,
    says: 'This person has a booked test that is not yet reported. Correct this after the report, or cancel the booking first.',
  },
  'same-person': { status: 409, says: 'A second person must do this step.' },
  'own-booking': {
    status: 409,
    says: 'This booking belongs to your own account. A colleague must do this.',
  },
} as const satisfies RefusalTable
