import type { Control } from './control.ts'

const corrected = 'src/usecases/results/computed-and-corrected.test.ts'
const secondPerson = 'src/usecases/results/second-person.test.ts'
const versions = 'src/usecases/results/shown-version.test.ts'
const withdrawnVerification =
  'a verification that a hold withdrew is told to nobody outside the lab, nor the hold'

/** Guards of the bench: nobody decides about a value that was not on the page. */
export const resultControls: readonly Control[] = [
  {
    guard: 'a test moves only as it was shown to whoever decides',
    file: 'src/domain/results/entry/entry.ts',
    search: "isAgain ? 'retest' : 'enter', input.version)",
    replace: "isAgain ? 'retest' : 'enter', item.version)",
    by: {
      file: versions,
      title: 'of two who save at once from the same page exactly one wins, and the other is told',
    },
  },
  {
    guard: 'only what was shown is verified',
    file: 'src/domain/results/verification.ts',
    search: "whyNotAsShown(facts, item, 'verify', shown.version)",
    replace: "whyNotAsShown(facts, item, 'verify', item.version)",
    by: {
      file: versions,
      title: 'nobody verifies a value that was not on the page, and a double click does no harm',
    },
  },
  {
    guard: 'a signature covers exactly the results of the page',
    file: 'src/domain/results/signing.ts',
    search: 'isWhole && versions.size === verified.length ? verified : undefined',
    replace: 'verified',
    by: {
      file: versions,
      title:
        'a signature covers the results that were on the page: one verified later is not signed',
    },
  },
  {
    guard: 'who entered a critical value does not verify it',
    file: 'src/domain/results/verification.ts',
    search:
      "  if (mustBeAnother(result, by, ruleOf(facts, item))) return { ok: false, error: 'same-person' }\n",
    replace: '',
    by: {
      file: 'src/usecases/results/second-person.test.ts',
      title:
        'the person who entered a critical value does not verify it; another does, who may also sign it',
    },
  },
  {
    guard: 'where the lab says so, nobody verifies their own ordinary value',
    file: 'src/domain/results/second-person.ts',
    search: "(entered.needsSecondPerson || rule === 'never')",
    replace: 'entered.needsSecondPerson',
    also: [
      {
        file: 'src/db/migrations/0008_guards-of-results.sql',
        search: "r.rule = 'never'",
        replace: 'false',
      },
    ],
    by: {
      file: secondPerson,
      title:
        'where the lab requires it nobody verifies their own ordinary value, until it lifts the rule',
    },
  },
  {
    guard: 'a rule is set as it was shown',
    file: 'src/db/queries/labs/verification-rules.ts',
    search: '${verificationRules.version} = excluded.version - 1',
    replace: 'true',
    by: { file: secondPerson, title: 'of two who set a rule at once one is told that it changed' },
  },
  {
    guard: 'the database knows the lab’s rule about its own values',
    file: 'src/db/migrations/0008_guards-of-results.sql',
    search: "r.rule = 'never'",
    replace: 'false',
    by: {
      file: secondPerson,
      title:
        'without our code: under the lab’s rule nobody is recorded as verifying their own value',
    },
  },
  {
    guard: 'what is signed and not published follows an input that is corrected',
    file: 'src/domain/results/calculated/recomputed.ts',
    search: "'held', 'tech-verified', 'authorised'])",
    replace: "'held', 'tech-verified'])",
    by: {
      file: corrected,
      title:
        'a signed, unpublished computed value follows a corrected input: verified and signed again',
    },
  },
  {
    guard: 'what follows from a signed change is entered by who wrote it',
    file: 'src/domain/reports/revision-signing.ts',
    search: 'facts.order.id, by, revision.draftedBy)',
    replace: 'facts.order.id, by)',
    by: {
      file: corrected,
      title:
        'a signed, unpublished computed value follows a corrected input: verified and signed again',
    },
  },
  {
    guard: 'the database takes no typed value of a computed test',
    file: 'src/db/migrations/0132_calculations.sql',
    search: 'IF new.computed_from IS NULL AND EXISTS',
    replace: 'IF false AND EXISTS',
    by: {
      file: 'src/usecases/results/computed-results.test.ts',
      title: 'by raw SQL too, no computed value is stored as entered',
    },
  },
  {
    guard: 'nobody is led to sign their own booking or entry',
    file: 'src/domain/results/bench/signing-queue.ts',
    search: '!row.isOwn && !row.isEntered && isHis(row)',
    replace: 'isHis(row)',
    by: {
      file: 'src/domain/results/bench/signing-queue.test.ts',
      title: 'nobody is led to their own booking, or to a value that they entered',
    },
  },
  {
    guard: 'a value of a withdrawn report is no earlier value',
    file: 'src/db/queries/results/earlier-results.ts',
    search: '        sql`not ${isWithdrawn}`,\n',
    replace: '',
    by: {
      file: 'src/usecases/results/signing.test.ts',
      title:
        'a value of a withdrawn report, of another person or lab, or not signed, is no earlier one',
    },
  },
  {
    guard: 'what is signed next is the gravest value, not the earliest promise',
    file: 'src/domain/results/bench/signing-queue.ts',
    search: '\n    .toSorted((a, b) => b.gravity - a.gravity)',
    replace: '',
    by: {
      file: 'src/domain/results/bench/signing-queue.test.ts',
      title: 'a critical order is next before one out of range, and that before the rest',
    },
  },
  {
    guard: 'a skipped order that turns critical comes back',
    file: 'src/domain/results/bench/signing-queue.ts',
    search: 'gravity > seen.gravity || ',
    replace: '',
    by: {
      file: 'src/domain/results/bench/signing-queue.test.ts',
      title: 'a skipped order that turns critical comes back first, and says that it was skipped',
    },
  },
  {
    guard: 'a second critical value brings a skipped order back',
    file: 'src/domain/results/bench/signing-queue.ts',
    search: ' || criticalAt > seen.criticalAt',
    replace: '',
    by: {
      file: 'src/domain/results/bench/signing-queue.test.ts',
      title:
        'a second critical value in an order that was skipped as critical brings it back first',
    },
  },
  {
    guard: 'nobody is led to an order of a lab where they are not registered',
    file: 'src/domain/results/bench/signing-queue.ts',
    search: '!row.isEntered && isHis(row)',
    replace: '!row.isEntered',
    by: {
      file: 'src/domain/results/bench/signing-queue.test.ts',
      title: 'nobody is led to an order of a lab where they are not registered as a signatory',
    },
  },
  {
    guard: 'a value is shown with the decimals that it was stored with',
    file: 'src/usecases/parts/results/item-view.ts',
    search: 'decimals: row.decimals',
    replace: 'decimals: 0',
    by: {
      file: 'src/usecases/results/stored-with-the-value.test.ts',
      title: 'a value keeps the unit and the decimals of its entry, at the bench and on the report',
    },
  },
  {
    guard: 'a critical value is called in the unit that it was stored in',
    file: 'src/usecases/parts/results/evidence-view.ts',
    search: 'const measured = { value, comparator, unit, decimals }',
    replace: "const measured = { value, comparator, unit: 'g/L', decimals }",
    by: {
      file: 'src/usecases/results/stored-with-the-value.test.ts',
      title: 'a replaced value and a called one keep theirs too',
    },
  },
  {
    guard: 'values in two units are not compared',
    file: 'src/domain/results/delta.ts',
    search: "  if (now.unit !== before.unit) return 'unit'\n",
    replace: '',
    by: {
      file: 'src/usecases/results/stored-with-the-value.test.ts',
      title: 'values by another unit or another method are not compared, and the page is told why',
    },
  },
  {
    guard: 'earlier is what was drawn before the sample of the value',
    file: 'src/db/queries/results/earlier-results.ts',
    search: 'sql`${drawnAt} < asked.drawn`',
    replace: 'sql`${orders.collectedAt} < asked.drawn`',
    by: {
      file: 'src/usecases/results/earlier-by-draw.test.ts',
      title: 'a value drawn before is an earlier one, though its own order was drawn again later',
    },
  },
  {
    guard: 'a value is measured from its own sample, not from the last one of the order',
    file: 'src/usecases/parts/results/evidence-view.ts',
    search: 'sampleOf(tree, { id })?.collectedAt ?? collectedAt',
    replace: 'collectedAt',
    by: {
      file: 'src/usecases/results/earlier-by-draw.test.ts',
      title: 'a value drawn later is no earlier one, though the order was drawn again after it',
    },
  },
  {
    guard: 'no key of a scan acts by itself',
    file: 'src/web/routes/bench/key-bursts.ts',
    search: 'if (more.length > 0) isDropping = true',
    replace: '',
    by: {
      file: 'src/web/routes/bench/key-bursts.test.ts',
      title: 'two keys at once are no scan and act on nothing, nor does the Enter of a broken scan',
    },
  },
  {
    guard: 'a key waits until it is certain that it stands alone',
    file: 'src/web/routes/bench/key-bursts.ts',
    search: 'cancel = later(settle, BURST_GAP)',
    replace: 'settle()',
    by: {
      file: 'src/web/routes/bench/key-bursts.test.ts',
      title: 'a scan ended by Enter goes to the scan field, and none of its letters acts',
    },
  },
  {
    guard: 'a value that was held back is verified by another than who entered it',
    file: 'src/db/queries/changes/updated-results.ts',
    search: 'set needs_second_person = given.needs_second_person,\n          verified_by = null',
    replace: 'set verified_by = null',
    by: {
      file: 'src/usecases/results/held-back.test.ts',
      title: 'who entered a value does not take back the doubt about it; another person does',
    },
  },
  {
    guard: 'what was computed from a doubted value is held with it',
    file: 'src/domain/results/holding-back.ts',
    search: '[item, ...following].reduce',
    replace: '[item].reduce',
    by: {
      file: 'src/usecases/results/held-back.test.ts',
      title: 'the doubt of a value is also one of what was computed from it',
    },
  },
  {
    guard: 'only the value that was shown is held back',
    file: 'src/domain/results/holding-back.ts',
    search: "whyNotAsShown(facts, item, 'hold-back', version)",
    replace: "whyNotAsShown(facts, item, 'hold-back', item.version)",
    by: {
      file: 'src/usecases/results/held-back.test.ts',
      title: 'only the value that was shown is held, and a signed one is not',
    },
  },
  {
    guard: 'what a lab writes about a result is told to nobody outside it',
    file: 'src/domain/bookings/told-events.ts',
    search: 'reason: toldReason(one.machine, one.reason)',
    replace: 'reason: one.reason',
    by: {
      file: 'src/usecases/results/held-back.test.ts',
      title: 'neither patient, office nor finance reads why a value was held or measured again',
    },
  },
  {
    guard: 'a patient does not read that an unsigned value is held',
    file: 'src/domain/bookings/told-events.ts',
    search: '!isOfHold(one) && ',
    replace: '',
    by: {
      file: 'src/usecases/results/held-back.test.ts',
      title: 'neither patient, office nor finance reads why a value was held or measured again',
    },
  },
  {
    guard: 'a patient does not read a verification that a hold withdrew',
    file: 'src/domain/bookings/told-events.ts',
    search: ' && !withdrawn.has(one)',
    replace: ' && withdrawn.size >= 0',
    by: {
      file: 'src/domain/bookings/told-events.test.ts',
      title: 'a verification that a hold withdrew is not told, so that nothing is verified twice',
    },
  },
  {
    guard: 'the story tells no verification that a hold withdrew',
    file: 'src/db/queries/bookings/booking-story.ts',
    search: ' and not ${isWithdrawn}',
    replace: '',
    by: {
      file: 'src/usecases/bookings/view-story.test.ts',
      title: withdrawnVerification,
    },
  },
  {
    guard: 'the story names nobody who made a verification that a hold withdrew',
    file: 'src/db/queries/bookings/booking-story.ts',
    search: 'e.at = a.at and ${isWithdrawn}',
    replace: 'e.at = a.at and false and ${isWithdrawn}',
    by: {
      file: 'src/usecases/bookings/view-story.test.ts',
      title: withdrawnVerification,
    },
  },
  {
    guard: 'the story does not tell that somebody held a value back',
    file: 'src/domain/bookings/story.ts',
    search: '|result:hold$',
    replace: '',
    by: {
      file: 'src/usecases/bookings/view-story.test.ts',
      title: withdrawnVerification,
    },
  },
  {
    guard: 'a key for one tube or value never acts on that of another row or of the panel',
    file: 'src/web/routes/bench/bench-key-letters.ts',
    search: 'if (inRow || (row && ofOne.has(letter)))',
    replace: 'if (inRow)',
    by: {
      file: 'src/web/routes/bench/bench-key-letters.test.ts',
      title: 'R on a row that has no such act opens nothing of another tube',
    },
  },
  {
    guard: 'after dropped keys no letter acts before a pause',
    file: 'src/web/routes/bench/key-bursts.ts',
    search: 'if (one.timeStamp - lastAt >= PAUSE) isDropping = false',
    replace: 'isDropping = false',
    by: {
      file: 'src/web/routes/bench/key-bursts.test.ts',
      title: 'after keys that came too fast for two presses nothing acts until a pause',
    },
  },
  {
    guard: 'a doubted value is not verified together with others',
    file: 'src/web/routes/bench/orders/save-values.ts',
    search: "item.heldBack ? verifyIntent(item) : 'verify'",
    replace: "item.heldBack && intent !== 'verify' ? verifyIntent(item) : 'verify'",
    by: {
      file: 'src/web/routes/bench/signing/held-pages.test.ts',
      title: 'verifying all values leaves out one that a person doubts; it has its own button',
    },
  },
  {
    guard: 'a doubt is read until the value is signed',
    file: 'src/usecases/parts/results/item-view.ts',
    search: 'isMeasured(state) && !isSigned(state)',
    replace: "state === 'held'",
    by: {
      file: 'src/usecases/results/held-back.test.ts',
      title: 'who entered a value does not take back the doubt about it; another person does',
    },
  },
  {
    guard: 'a value is not taken for a scanned label of digits',
    file: 'src/web/routes/bench/field-scans.ts',
    search: '\\d{11,32}',
    replace: '\\d{6,32}',
    by: {
      file: 'src/web/routes/bench/field-scans.test.ts',
      title: 'no value is taken for a label, however fast, ended by Enter',
    },
  },
  {
    guard: 'a password of digits is not taken for a scanned label',
    file: 'src/web/routes/bench/field-scans.ts',
    search: ' && !does.isSecret(field)',
    replace: ' && (does.isSecret(field) || true)',
    by: {
      file: 'src/web/routes/bench/field-scans.test.ts',
      title: 'digits that a password manager types stay in the field of the password',
    },
  },
  {
    guard: 'a scan in a field leaves the field as it was',
    file: 'src/web/routes/bench/field-scans.ts',
    search: "const { before, text } = so ?? { before: does.before(field), text: '' }",
    replace: "const { before, text } = { before: does.before(field), text: so?.text ?? '' }",
    by: {
      file: 'src/web/routes/bench/field-scans.test.ts',
      title: 'a label scanned into a field goes to the scan field, and the field has what it had',
    },
  },
  {
    guard: 'what a person types into a field is no scan',
    file: 'src/web/routes/bench/field-scans.ts',
    search: ' && isLabel(field, so.text)',
    replace: '',
    by: {
      file: 'src/web/routes/bench/field-scans.test.ts',
      title: 'what a person types stays, and their Enter is their own',
    },
  },
]
