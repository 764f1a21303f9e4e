import type { Control } from './control.ts'

const table = 'src/db/migrations/0135_referrals-in-time.sql'
const bounded = 'src/usecases/referrals/bounded-at-partner.test.ts'
const out = 'src/usecases/referrals/sample-out.test.ts'
const between = 'src/usecases/referrals/between-labs.test.ts'
const scanned = 'src/usecases/referrals/scanned-in.test.ts'

const typing =
  'who types number after number at the partner learns nothing from the fourth on: each is held'
const away =
  'a tube that is at another lab is neither rejected, lost, labelled nor put away, and says where it is'
const once =
  'a sample that does not arrive in the agreed hours is late at both labs and for the office, once and for good'

const trigger = {
  file: 'src/db/migrations/0141_tubes-that-are-out.sql',
  search: "WHERE away.is_open OR NEW.state = 'stored'",
  replace: "WHERE false AND NEW.state = 'stored'",
}

/** Guards of a sample between two labs: where it is, by when it is due, and what may be learned of it. */
export const referralsInTimeControls: readonly Control[] = [
  {
    guard: 'between labs: after a few numbers a partner’s value is held unseen',
    file: 'src/domain/results/delta-elsewhere.ts',
    search: 'return heldUnseen(limit, had) ?? breachOf(limit, now, own)',
    replace: 'return had < 0 ? undefined : breachOf(limit, now, own)',
    by: { file: bounded, title: typing },
  },
  {
    guard:
      'between labs: a held value of a partner is verified by its own pathologist, in the database',
    file: table,
    search: 's.lab_id IN (i.lab_id, away.partner_id)',
    replace: 's.lab_id = i.lab_id',
    by: { file: bounded, title: typing },
  },
  {
    guard: 'between labs: a tube that is away is not rejected',
    file: 'src/domain/tubes/rejecting.ts',
    search: '  if (out) return out\n',
    replace: '  if (out?.ok) return out\n',
    also: [trigger],
    by: { file: out, title: away },
  },
  {
    guard: 'between labs: a tube that is away is not lost here',
    file: 'src/domain/tubes/losing.ts',
    search: '  if (out) return out\n',
    replace: '  if (out?.ok) return out\n',
    also: [trigger],
    by: { file: out, title: away },
  },
  {
    guard: 'between labs: a tube that is away is not put away here',
    file: 'src/domain/tubes/storing.ts',
    search: "  if (isOut) return 'out'\n",
    replace: "  if (isOut && state === 'disposed') return 'out'\n",
    also: [trigger],
    by: {
      file: out,
      title: 'the tube of a test that is done there is put away once it is back, and not before',
    },
  },
  {
    guard: 'between labs: a tube that is away gets no label here',
    file: 'src/domain/tubes/specimen-label.ts',
    search: 'inTheLab.includes(state) && !isOut',
    replace: 'inTheLab.includes(state) && isOut !== undefined',
    by: { file: out, title: away },
  },
  {
    guard: 'between labs: a tube that is away is not stored, rejected or lost, in the database',
    ...trigger,
    by: {
      file: out,
      title: 'without our code: a tube that is away is not stored, rejected or lost',
    },
  },
  {
    guard:
      'between labs: a tube at one lab goes to no other one, and nothing is poured off from it',
    file: 'src/domain/referrals/sending.ts',
    search: "gone.partnerId !== usable.partnerId || sentAs === 'aliquot'",
    replace: "gone.partnerId === gone.tubeId && sentAs === 'aliquot'",
    also: [
      {
        file: table,
        search: "away.partner_id <> NEW.partner_id OR NEW.sent_as = 'aliquot'",
        replace: "false AND NEW.sent_as = 'aliquot'",
      },
    ],
    by: {
      file: out,
      title:
        'a tube that is at one lab is not sent to another one, and nothing is poured off from it',
    },
  },
  {
    guard: 'between labs: what passed its time is late',
    file: 'src/domain/referrals/in-time.ts',
    search: 'since !== null && Temporal.Instant.compare(since, now) < 0',
    replace: 'since !== null && Temporal.Instant.compare(since, now) === 0',
    by: { file: between, title: once },
  },
  {
    guard: 'between labs: a lab scans in only what is on its way to it',
    file: 'src/db/queries/referrals/referrals.ts',
    search:
      '        eq(referrals.partnerId, partnerId),\n        isNull(referrals.endedAt),\n        isNull(referrals.receivedAt),',
    replace: '        isNull(referrals.endedAt),\n        isNull(referrals.receivedAt),',
    by: {
      file: scanned,
      title: 'a code of nobody, of another lab’s sample, or of one that is received is not found',
    },
  },
  {
    guard: 'between labs: a label is printed for an aliquot on its way alone',
    file: 'src/domain/referrals/aliquot-label.ts',
    search: "return aliquot.sentAs === 'aliquot' && standingOfReferral(aliquot) === 'sent'",
    replace: "return aliquot.sentAs !== null || standingOfReferral(aliquot) === 'sent'",
    by: {
      file: scanned,
      title:
        'a label is printed for an aliquot on its way, counted, without a name, by its own lab alone',
    },
  },
  {
    guard: 'between labs: a test that is out is on no list of the bench',
    file: 'src/db/queries/results/bench.ts',
    search: "list === 'sign' ? undefined : isNotOut",
    replace: "list === 'sign' ? isNotOut : undefined",
    by: {
      file: 'src/usecases/referrals/counted-as-out.test.ts',
      title: 'a test that is out is no work of the bench: it is counted as out, until it is back',
    },
  },
  {
    guard: 'between labs: no instrument is told to measure what is at another lab',
    file: 'src/domain/instruments/host-work.ts',
    search: "itemState === 'ready' && !isOut && isUsable(tubeState)",
    replace: "itemState === 'ready' && isOut !== null && isUsable(tubeState)",
    by: {
      file: 'src/usecases/instrument-messages/instrument-work.test.ts',
      title: 'a test that is at another lab is not to be measured here',
    },
  },
]
