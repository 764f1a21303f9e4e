import type { Control } from './control.ts'

const agreeing = 'src/domain/referrals/agreeing.ts'
const verbs = 'src/usecases/referrals/agreements.test.ts'
const table = 'src/db/migrations/0128_referral-agreements.sql'

const third =
  'a third lab hears of an agreement as of a missing one, and the lab that refers accepts nothing'
const never =
  'no agreement with a lab that is not live or with oneself, nor about a test that is never referred'
const byHand = 'without our code: only somebody who manages the partner accepts, and the tests stay'

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
        file: table,
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
    file: table,
    search: 'AND manager.lab_id = NEW.partner_id ',
    replace: '',
    also: [{ file: table, search: "AND manager.role = 'lab-manager'", replace: '' }],
    by: { file: verbs, title: byHand },
  },
  {
    guard: 'referral: the tests of an agreement stay, in the database',
    file: table,
    search: 'NEW.partner_id, NEW.tests, NEW.proposed_by',
    replace: 'NEW.partner_id, OLD.tests, NEW.proposed_by',
    by: { file: verbs, title: byHand },
  },
]
