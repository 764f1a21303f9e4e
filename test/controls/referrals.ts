import type { Control } from './control.ts'

const agreeing = 'src/domain/referrals/agreeing.ts'
const verbs = 'src/usecases/referrals/agreements.test.ts'
const table = 'src/db/migrations/0128_referral-agreements.sql'

const hours = 'src/db/migrations/0140_hours-of-agreements.sql'

/** What both say anew. */
const anew = 'src/db/migrations/0135_referrals-in-time.sql'

const third =
  'a third lab hears of an agreement as of a missing one, and the lab that refers accepts nothing'
const never =
  'no agreement with a lab that is not live or with oneself, nor about a test that is never referred'
const byHand = 'without our code: only somebody who manages the partner accepts, and the tests stay'

const cycle = 'src/usecases/referrals/referrals.test.ts'
const cycleTable = 'src/db/migrations/0129_referrals.sql'
const whole =
  'a test goes to the partner and comes back verified; the lab signs, and the report names the partner'
const there =
  'without our code: no value of the lab while the test is away, and only the partner’s pathologist verifies'
const missing =
  'another lab hears of a referral as of a missing one, and the partner sees neither name nor order'

/** Guards of tests that one lab refers to another. */
export const referralControls: readonly Control[] = [
  {
    guard: 'referral: nobody agrees with themselves',
    file: agreeing,
    search: "  if (by === agreement.proposedBy) return { ok: false, error: 'same-person' }\n",
    replace: '',
    also: [
      {
        file: table,
        search:
          '\n        and "referral_agreements"."accepted_by" is distinct from "referral_agreements"."proposed_by"',
        replace: '',
      },
      {
        file: hours,
        search: ' OR NEW.version <> OLD.version + 1\n      OR NEW.accepted_at IS DISTINCT',
        replace: ' OR false AND NEW.accepted_at IS DISTINCT',
      },
    ],
    by: { file: verbs, title: 'whoever manages both labs does not agree with themselves' },
  },
  {
    guard: 'referral: an agreement is accepted by the partner alone',
    file: 'src/usecases/referrals/accept-agreement.ts',
    search: 'labId: agreement.partnerId }',
    replace: 'labId: agreement.labId }',
    by: { file: verbs, title: third },
  },
  {
    guard: 'referral: what tells of HIV is never referred',
    file: 'src/domain/referrals/may-be-referred.ts',
    search: '!isForPatientAlone(test) && ',
    replace: '',
    by: { file: verbs, title: never },
  },
  {
    guard: 'referral: an agreement changes only as it was shown',
    file: agreeing,
    search: "  return agreement.version === version ? undefined : { ok: false, error: 'stale' }",
    replace: '  return agreement.version >= version ? undefined : undefined',
    also: [
      {
        file: 'src/db/queries/changes/updated-referrals.ts',
        search: `and found.version = given.version
          and found.ended_at is null`,
        replace: 'and found.ended_at is null',
      },
    ],
    by: {
      file: verbs,
      title: 'either lab ends it with a reason, once; then another one may be proposed',
    },
  },
  {
    guard: 'referral: only a manager of the partner accepts, in the database',
    file: hours,
    search: 'AND manager.lab_id = NEW.partner_id ',
    replace: '',
    also: [{ file: hours, search: "AND manager.role = 'lab-manager'", replace: '' }],
    by: { file: verbs, title: byHand },
  },
  {
    guard: 'referral: the tests of an agreement stay, in the database',
    file: hours,
    search: 'NEW.partner_id, NEW.tests, NEW.proposed_by',
    replace: 'NEW.partner_id, OLD.tests, NEW.proposed_by',
    by: { file: verbs, title: byHand },
  },
  {
    guard: 'referral: nothing is typed at the lab while a test is away',
    file: 'src/domain/results/as-shown.ts',
    search: "  return out && { ok: false, error: 'referred-out', facts: { lab: out.partner } }",
    replace: '  return out && undefined',
    by: {
      file: cycle,
      title: 'while a test is at the partner nobody at its lab enters, verifies or sends it again',
    },
  },
  {
    guard: 'referral: a value of the lab is not stored while a test is away, in the database',
    file: cycleTable,
    search: `(NEW.referral_id IS DISTINCT FROM away.id
      OR away.id IS NOT NULL AND away.received_at IS NULL)`,
    replace: '(false)',
    by: { file: cycle, title: there },
  },
  {
    guard: 'referral: only the partner’s pathologist verifies, in the database',
    file: cycleTable,
    search: 'AND pathologist.lab_id = away.partner_id ',
    replace: '',
    also: [{ file: cycleTable, search: " AND pathologist.role = 'lab-authoriser'", replace: '' }],
    by: { file: cycle, title: there },
  },
  {
    guard: 'referral: recall and receipt exclude each other',
    file: 'src/db/queries/changes/updated-referrals.ts',
    search: `where found.id = given.id and found.version = given.version
          and found.received_at is null and found.ended_at is null`,
    replace: 'where found.id = given.id',
    also: [
      {
        file: cycleTable,
        search: `
        and ("referrals"."outcome" not in ('recalled', 'refused') or "referrals"."received_at" is null)`,
        replace: '',
      },
      {
        file: anew,
        search: 'OR OLD.ended_at IS NOT NULL AND (OLD.back_at IS NOT NULL OR NEW.back_at IS NULL',
        replace: 'OR false AND (OLD.back_at IS NOT NULL OR NEW.back_at IS NULL',
      },
      {
        file: anew,
        search: 'OR NEW.version <> OLD.version + CASE',
        replace: 'OR 0 > CASE',
      },
      {
        file: 'src/domain/referrals/stepping.ts',
        search: 'isReceived !== undefined && referral.isReceived !== isReceived',
        replace: 'isReceived === null',
      },
      {
        file: 'src/domain/referrals/stepping.ts',
        search:
          "return referral.version === version ? { ok: true, referral } : { ok: false, error: 'stale' }",
        replace: 'return version > 0 ? { ok: true, referral } : { ok: true, referral }',
      },
      {
        file: 'src/db/queries/changes/updated-referrals.ts',
        search: `where found.id = given.id and found.version = given.version
          and found.ended_at is null returning 1\`,
    ],
  },
  referralBack`,
        replace: 'where found.id = given.id returning 1`,\n    ],\n  },\n  referralBack',
      },
    ],
    by: {
      file: cycle,
      title: 'recall and receipt at once: one of them holds, whichever comes first',
    },
  },
  {
    guard: 'referral: another lab’s is like a missing one',
    file: 'src/usecases/parts/referrals/locked-referral.ts',
    search: "permit.over(found && { labId: side === 'lab' ? found.labId : found.partnerId })",
    replace: 'if (side === null) permit.over(found)',
    by: { file: cycle, title: missing },
  },
  {
    guard: 'referral: the mark of accreditation is of the lab that measured',
    file: 'src/domain/reports/report-results.ts',
    search: 'isAccredited: referral.nablCertificate !== null',
    replace: 'isAccredited: isAccredited(item)',
    by: { file: cycle, title: whole },
  },
]
