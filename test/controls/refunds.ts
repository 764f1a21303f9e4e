import type { Control } from './control.ts'

const refundRaces = 'src/usecases/refunds/refund-races.test.ts'
const chargebackRaces = 'src/usecases/chargebacks/chargeback-races.test.ts'
const chargebacks = 'src/usecases/chargebacks/chargebacks.test.ts'
const crash = 'src/usecases/refunds/refund-crash.test.ts'
const reconciliation = 'src/usecases/reconciliation/reconciliation.test.ts'
const sendings = 'src/domain/refunds/sending.ts'
const money = 'src/db/migrations/0000_schema.sql'

/** The database's own limit on the sum of refunds. */
const unbounded = {
  file: 'src/db/migrations/0000_schema.sql',
  search: 'CONSTRAINT "payments_refunds_within" CHECK ("payments"."refunded_paise" >= 0 and',
  replace: 'CONSTRAINT "payments_refunds_within" CHECK (true or',
}
const unclaimed = {
  file: 'src/db/queries/changes/updated-rows.ts',
  search:
    'and found.refunded_paise + found.charged_back_paise\n          + given.refunded_paise + coalesce(given.charged_back_paise, 0) <= found.amount_paise',
  replace: '',
}
const storm =
  '64 concurrent refunds, cancelled meanwhile: together never more than was paid, and each is sent once'
const killed = (at: string) =>
  `killed ${at}, 1 times: the same number is asked for again, and the money is refunded once`
const claimAlone = '64 concurrent claims without a lock: the claim refuses before the database must'
const bothClaims = '64 concurrent refunds and chargebacks without a lock never exceed the payment'

/** Guards of refunds: by us, by a patient's bank, and by the gateway's books. */
export const refundControls: readonly Control[] = [
  {
    guard: 'a refund claims what is left, in one statement',
    ...unclaimed,
    also: [unbounded],
    by: { file: refundRaces, title: claimAlone },
  },
  {
    guard: 'a refund is refused before the database must refuse it',
    ...unclaimed,
    by: { file: refundRaces, title: claimAlone },
  },
  {
    guard: 'the database keeps refunds within what was paid',
    ...unbounded,
    by: {
      file: refundRaces,
      title: 'the database itself refuses a refund beyond what was paid, and one below zero',
    },
  },
  {
    guard: 'those who send one refund come one after the other',
    file: 'src/db/queries/refunds/refund-at-hand.ts',
    search: "tx.select().from(bookings).where(bookingOfRefund).for('update')",
    replace: 'tx.select().from(bookings).where(bookingOfRefund)',
    also: [
      {
        file: 'src/db/queries/refunds/refund-at-hand.ts',
        search: "tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update')",
        replace: 'tx.select().from(refunds).where(eq(refunds.id, refundId))',
      },
    ],
    by: { file: refundRaces, title: storm },
  },
  {
    guard: 'a refund is in one sender’s hands',
    file: sendings,
    search: 'if (!isFree(live, by.now)) return nothing',
    replace: '',
    // And under the same number, which the gateway accepts once.
    also: [
      {
        file: sendings,
        search: 'const sending = { ...live, leaseUntil }',
        replace:
          'const sending = { ...live, leaseUntil, refNo: crypto.randomUUID().replaceAll("-", "").slice(0, 30) }',
      },
    ],
    by: {
      file: 'src/usecases/refunds/send-refund.test.ts',
      title:
        'sent ten times concurrently it is sent once, although the gateway would pay it three times',
    },
  },
  {
    guard: 'the lease of who sends a refund does not run out early',
    file: sendings,
    search: 'const LEASE_SECONDS = 60',
    replace: 'const LEASE_SECONDS = 0',
    by: { file: crash, title: killed('before-the-call') },
  },
  {
    guard: 'the lease of a killed sender runs out',
    file: sendings,
    search: 'const LEASE_SECONDS = 60',
    replace: 'const LEASE_SECONDS = 6000',
    by: { file: crash, title: killed('before-the-call') },
  },
  {
    guard: 'a refund that was sent already is looked up first',
    file: 'src/usecases/parts/refunds/ask-gateway.ts',
    search: 'if (isAgain) {',
    replace: 'if (false) {',
    also: [
      {
        file: sendings,
        search: 'const sending = { ...live, leaseUntil }',
        replace:
          'const sending = { ...live, leaseUntil, refNo: crypto.randomUUID().replaceAll("-", "").slice(0, 30) }',
      },
    ],
    by: { file: crash, title: killed('after-the-call') },
  },
  {
    guard: 'a bank takes back what is left, in one statement',
    ...unclaimed,
    also: [unbounded],
    by: { file: chargebackRaces, title: bothClaims },
  },
  {
    guard: 'a chargeback is entered once',
    file: 'src/domain/chargebacks/opening.ts',
    search: "  if (facts.isCaseUsed) return { ok: false, error: 'reference-used' }\n",
    replace: '',
    also: [
      {
        file: unbounded.file,
        search: 'CONSTRAINT "chargebacks_caseNumber_unique" UNIQUE("case_number"),',
        replace: '',
      },
    ],
    by: { file: chargebacks, title: 'a case is entered once, and never for more than was paid' },
  },
  {
    guard: 'a chargeback is decided once',
    file: 'src/db/queries/chargebacks/chargeback-at-hand.ts',
    search: 'from chargebacks where id = ${caseId}\n          for update) as of_case',
    replace: 'from chargebacks where id = ${caseId}) as of_case',
    also: [
      {
        file: 'src/db/queries/chargebacks/chargeback-at-hand.ts',
        search: "where id = ${sql.placeholder('id')})`,\n    )\n    .for('update')",
        replace: "where id = ${sql.placeholder('id')})`,\n    )",
      },
      {
        file: 'src/db/queries/changes/save-changes.ts',
        search:
          " and found.version = taken.version\n      and found.state::text = given ->> 'former state'",
        replace: '',
      },
      {
        file: 'src/db/transition-guard.ts',
        search: "then raise exception '% has no way",
        replace: "then raise notice '% has no way",
      },
    ],
    by: { file: chargebackRaces, title: 'decided by two people at once, it is decided once' },
  },
  {
    guard: 'a chargeback that was won is released for refunds',
    file: 'src/domain/chargebacks/deciding.ts',
    search: 'chargedBack: opposite(chargeback.amount)',
    replace: 'chargedBack: paise(0)',
    by: {
      file: chargebacks,
      title:
        'won: the money is at the gateway again, the labs are paid, and everything may be refunded',
    },
  },
  {
    guard: 'nothing disputed is refunded',
    file: 'src/domain/refunds/asking-by-hand.ts',
    search: "  if (money.isDisputed) return { ok: false, error: 'disputed' }\n",
    replace: '',
    by: {
      file: chargebacks,
      title: 'a chargeback is disputed: out of the gateway, held from the labs, refunded to nobody',
    },
  },
  {
    guard: 'a hold released by hand waits for a chargeback that is opened',
    file: 'src/db/queries/settlement/earnings-at-hand.ts',
    search: ".orderBy(settlementEntries.id)\n    .for('update')",
    replace: '.orderBy(settlementEntries.id)',
    by: {
      file: 'src/usecases/chargebacks/released-meanwhile.test.ts',
      title: 'a hold released by hand while a case is opened waits for it, and is refused',
    },
  },
  {
    guard: 'who opened a chargeback does not decide it',
    file: 'src/domain/chargebacks/deciding.ts',
    search: "openedBy === by ? { ok: false, error: 'same-person' } : undefined",
    replace: 'undefined',
    by: {
      file: chargebacks,
      title:
        'won: the money is at the gateway again, the labs are paid, and everything may be refunded',
    },
  },
  {
    guard: 'what the bank kept is not given to the patient a second time',
    file: 'src/domain/refunds/giving-back.ts',
    search: 'recovers ? Math.min(theirs, at.money.lossBorne) : 0',
    replace: 'recovers ? 0 : 0',
    by: {
      file: 'src/usecases/chargebacks/after-the-decision.test.ts',
      title: 'a test not done after a lost case pays the patient only what the bank did not',
    },
  },
  {
    guard: 'one difference of the books is one break',
    file: money,
    search: 'CONSTRAINT "reconciliation_breaks_once" UNIQUE("day","kind","key"),',
    replace: '',
    by: {
      file: reconciliation,
      title: 'one difference found through two doors at once is one break',
    },
  },
  {
    guard: 'a break alarms once',
    file: 'src/db/queries/reconciliation/reconciliation.ts',
    search: 'isNull(reconciliationBreaks.alertedAt),',
    replace: '',
    also: [
      {
        file: 'src/db/queries/changes/updated-money.ts',
        search: 'and found.alerted_at is null returning 1',
        replace: 'returning 1',
      },
    ],
    by: { file: reconciliation, title: 'a break open for a day raises one alarm' },
  },
  {
    guard: 'a break alarms after a day, not before',
    file: 'src/domain/reconciliation/ageing.ts',
    search: 'const ALARM_HOURS = 24',
    replace: 'const ALARM_HOURS = 23',
    by: { file: reconciliation, title: 'a break open for a day raises one alarm' },
  },
  {
    guard: 'banks have five days to turn a debit back',
    file: 'src/domain/reconciliation/ageing.ts',
    search: 'const REVERSAL_DAYS = 5',
    replace: 'const REVERSAL_DAYS = 4',
    by: {
      file: reconciliation,
      title:
        'a debit for nothing is reported once the five days in which banks reverse it are over',
    },
  },
  {
    guard: 'a payment of which the gateway says less than before is a break',
    file: 'src/domain/reconciliation/compare-day.ts',
    search: "return [alarming[status] ?? 'status-regressed']",
    replace: 'return alarming[status] ? [alarming[status]] : []',
    by: {
      file: 'src/domain/reconciliation/compare-day.test.ts',
      title: 'of 10,000 payments every break of every kind is found, and no others',
    },
  },
  {
    guard: 'a capture that stays unconfirmed alarms after ten days',
    file: 'src/domain/reconciliation/ageing.ts',
    search: 'const CONFIRM_ALARM_DAYS = 10',
    replace: 'const CONFIRM_ALARM_DAYS = 13',
    by: {
      file: 'src/usecases/reconciliation/confirm-captures.test.ts',
      title:
        'captures of 0 to 13 days are confirmed within a day; an alarm at 10 days, none left at 12',
    },
  },
  {
    guard: 'a refund of which nobody knows whether it arrived has not failed',
    file: 'src/domain/refunds/gateway-word.ts',
    search:
      "if (sent.ok || sent.fault.kind === 'refused' || sent.fault.kind === 'unknown') return undefined",
    replace: 'if (sent) return undefined',
    by: {
      file: 'src/domain/refunds/gateway-word.test.ts',
      title: 'every answer to every look and sending of a refund is understood as before',
    },
  },
  {
    guard: 'a difference that is recorded is not found again',
    file: 'src/domain/reconciliation/storing-day.ts',
    search: 'if (seen.has(nameOf(one))) return false',
    replace: '',
    by: {
      file: 'src/domain/reconciliation/storing-day.test.ts',
      title: 'a difference that is recorded, resolved or not, or that came twice, is stored once',
    },
  },
  {
    guard: 'a difference that another day explains is not found again',
    file: 'src/domain/reconciliation/storing-day.ts',
    search: 'if (one.theirs === null && elsewhere.has(one.key)) return false',
    replace: '',
    by: {
      file: 'src/domain/reconciliation/storing-day.test.ts',
      title:
        'what a break of another day explains is missing nowhere; what the gateway lists is stored',
    },
  },
]
