import type { Walk } from './money-acts.ts'
import type { Product } from './people.ts'

/** $1 the account, $2 the walk's beginning, in the product's time. */
const mine = `
  mine as materialized (select * from bookings where account_id = $1),
  batches as materialized (select p.* from settlement_payouts p
    join settlement_batches b on b.id = p.batch_id where b.made_at >= $2),
  journals as materialized (
    select id from ledger_journals where booking_id in (select id from mine)
    union all
    select id from ledger_journals where booking_id is null
      and subject_id in (select id from batches)),
  legs as materialized (select e.journal_id, e.account, e.party_id, e.amount_paise as amount
    from journals j join ledger_entries e on e.journal_id = j.id)`

const found = `
  with ${mine}
  select
    array(select p.state || ' ' || p.amount_paise || ' ' || p.refunded_paise
      from payments p join mine b on b.id = p.booking_id order by b.id) as payments,
    array(select f.number || ' ' || r.amount_paise || ' ' || r.state || ' '
      || coalesce(o.number, '-') from receivables r join mine f on f.id = r.booking_id
      left join bookings o on o.id = r.attached_booking_id) as receivables,
    array(select f.number || ' ' || c.amount_paise || ' ' || c.state || ' '
      || coalesce(o.number, '-') from credits c join mine f on f.id = c.booking_id
      left join bookings o on o.id = c.attached_booking_id) as credits,
    array(select b.number || ' ' || f.amount_paise || ' ' || f.state
      from visit_fees f join mine b on b.id = f.booking_id) as fees,
    array(select b.number || ' ' || r.kind || ' ' || r.amount_paise || ' ' || r.state
      from refunds r join mine b on b.id = r.booking_id) as refunds,
    array(select s.test_item_id || ' ' || s.kind || ' ' || s.net_paise || ' ' || s.state
      from mine b join orders o on o.booking_id = b.id
      join settlement_entries s on s.order_id = o.id) as entries,
    array(select number || ' ' || net_paise || ' ' || claw_back_paise || ' ' || state
      from batches) as payouts,
    (select json_object_agg(account, amount) from (
      select case when account = 'bank' then 'paid-out' else account end as account,
        sum(case when account = 'bank' then -amount else amount end)::int as amount from legs
      where account in ('receivable', 'refund-payable', 'customer-advance', 'customer-credit', 'gateway',
          'chargebacks', 'chargeback-losses',
          'lab-payable', 'payouts-in-transit', 'bank')
        or (account = 'cash-in-hand' and party_id = $3)
      group by account) sums) as ledger,
    (select count(*)::int from (select from legs group by journal_id
      having sum(amount) <> 0) odd) as uneven`

const nothing = {
  receivable: 0,
  'customer-credit': 0,
  'refund-payable': 0,
  'customer-advance': 0,
  'cash-in-hand': 0,
  gateway: 0,
  chargebacks: 0,
  'chargeback-losses': 0,
  'lab-payable': 0,
  'payouts-in-transit': 0,
  'paid-out': 0,
}

const whose = ({ booker, beganAt }: Walk) => [booker.actor.id, beganAt]

/** The database contents of this walk, in the model's terms; one statement. */
export async function actual(walk: Walk) {
  const { rows } = await walk.stage.product.pool.query({
    // Planned once per connection; it runs after every step.
    name: 'money-found',
    text: found,
    values: [...whose(walk), walk.phlebotomist.id],
  })
  const [row] = rows
  return {
    ...row,
    receivables: row.receivables.toSorted(),
    credits: row.credits.toSorted(),
    fees: row.fees.toSorted(),
    refunds: row.refunds.toSorted(),
    entries: row.entries.toSorted(),
    payouts: row.payouts.toSorted(),
    ledger: { ...nothing, ...row.ledger },
  }
}

/** How often each law of money is broken in a walk; from rows alone, whatever the model says. */
const laws = `
  with ${mine},
  happened as (select e.machine, e.event, e.entity_id, count(*) as times from events e
    where e.booking_id in (select id from mine) group by 1, 2, 3),
  entries as (select s.* from settlement_entries s where s.booking_id in (select id from mine)),
  back as (select r.booking_id, sum(r.amount_paise) as all,
      coalesce(sum(r.amount_paise) filter (where r.requested_by is not null
        and r.test_item_id is null), 0) as by_hand,
      coalesce(sum(r.amount_paise) filter (where r.requested_by is not null
        and r.test_item_id is null and r.state = 'requested'), 0) as undecided
    from refunds r where r.kind = 'booking' and r.state <> 'rejected' group by 1),
  ended as (select b.number, o.state,
      coalesce((select sum(l.amount_paise) from ledger_entries l join ledger_journals j
        on j.id = l.journal_id where j.booking_id = b.id and j.kind in
        ('payment-captured', 'cash-collected') and l.account in ('gateway', 'cash-in-hand')), 0)
        + coalesce((select sum(c.amount_paise) from credits c where c.attached_booking_id = b.id
        and c.state = 'settled'), 0)
        - coalesce((select sum(l.amount_paise) from ledger_entries l join ledger_journals j
        on j.id = l.journal_id where j.booking_id = b.id and j.kind = 'credit-given-back'
        and l.account = 'customer-advance'), 0) as came,
      coalesce((select sum(gross_paise) from entries s where s.booking_id = b.id
        and s.state <> 'reversed'), 0) as earned,
      coalesce((select sum(-l.amount_paise) from ledger_entries l join ledger_journals j
        on j.id = l.journal_id where j.booking_id = b.id and j.kind = 'collection-earned'
        and l.amount_paise < 0), 0) as collected,
      coalesce((select sum(amount_paise) from receivables r where r.attached_booking_id = b.id
        and r.state = 'settled'), 0) + case when p.mode = 'online' and p.state not in
        ('awaiting', 'void') then coalesce(b.cancellation_charge_paise, 0) else 0 end as fees,
      coalesce(back.all, 0) - coalesce(back.by_hand, 0) as back,
      coalesce(back.undecided, 0) + coalesce((select sum(withheld_paise) from visit_fees f
        where f.booking_id = b.id and f.state not in ('owed', 'waived')), 0) as undecided,
      coalesce(back.by_hand, 0) - coalesce(back.undecided, 0)
        - coalesce((select sum(l.amount_paise) from ledger_entries l join ledger_journals j
        on j.id = l.journal_id where j.booking_id = b.id and l.account = 'goodwill'
        and j.kind in ('refund-out-of-goodwill', 'goodwill-returned')), 0) as their_own,
      coalesce((select sum(-l.amount_paise) from ledger_entries l join ledger_journals j
        on j.id = l.journal_id where j.booking_id = b.id and l.account = 'customer-advance'), 0)
        as unclaimed,
      coalesce((select sum(l.amount_paise) from ledger_entries l join ledger_journals j
        on j.id = l.journal_id where j.booking_id = b.id and l.account = 'customer-advance'
        and j.kind in ('chargeback-lost', 'chargeback-recovered')), 0) as by_bank,
      exists (select from chargebacks c where c.booking_id = b.id and c.state = 'open')
        or exists (select from orders x where x.booking_id = b.id and x.state not in
        ('cancelled', 'expired', 'reported', 'closed')) as is_going_on,
      b.cancelled_at is not null as is_cancelled
    from mine b join orders o on o.booking_id = b.id join payments p on p.booking_id = b.id
    left join back on back.booking_id = b.id
    where o.state in ('cancelled', 'expired', 'reported', 'closed'))
  select
    (select coalesce(sum(amount_paise), 0)::int from ledger_entries) as "trial balance",
    (select count(*)::int from (select from ledger_entries group by journal_id
      having sum(amount_paise) <> 0) odd) as "uneven journals",
    (select count(*)::int from mine b join lateral (select sum(case when p.state in
        ('due', 'awaiting', 'void') then 0 else p.amount_paise end) as came
        from payments p where p.booking_id = b.id) paid on true
      left join back on back.booking_id = b.id where coalesce(back.all, 0) > paid.came)
      as "refunded beyond what came",
    (select count(*)::int from happened where machine = 'receivable' and event = 'settle'
      and times > 1) as "fees settled twice",
    (select count(*)::int from receivables r join happened a on a.entity_id = r.id
      and a.event = 'attach' left join happened d on d.entity_id = r.id and d.event = 'detach'
      where a.times - coalesce(d.times, 0) not in (0, 1)
      or r.state <> 'waived'
        and (a.times > coalesce(d.times, 0)) <> (r.attached_booking_id is not null))
      as "fees carried twice",
    (select count(*)::int from receivables r join payments p on p.booking_id
      = r.attached_booking_id join mine b on b.id = r.booking_id
      where (r.state = 'settled') <> (p.state not in ('due', 'awaiting', 'void')))
      as "fees settled unpaid, or paid unsettled",
    (select count(*)::int from (select from entries where kind = 'share'
      and state <> 'reversed' group by test_item_id having count(*) > 1) twice)
      as "tests earned twice",
    (select count(*)::int from happened where machine = 'settlement' and event = 'pay'
      and times > 1) as "tests paid twice",
    (select count(*)::int from (select from entries where kind = 'claw-back'
      group by claws_back_id having count(*) > 1) twice) as "tests taken back twice",
    (select count(*)::int from batches p where p.state in ('batched', 'approved', 'paid')
      and p.net_paise <> (select sum(s.net_paise) from settlement_entries s
      where s.payout_id = p.id)) as "payouts that are not their tests' sum",
    (select count(*)::int from visit_fees f join mine b on b.id = f.booking_id
      where (f.state = 'owed') <> (b.cancellation_charge_paise > 0)
        or (f.state = 'owed' and f.withheld_paise = 0)
          <> exists (select from receivables r where r.booking_id = b.id)
        or (f.state = 'owed' and f.withheld_paise > 0) <> exists (select from ledger_journals j
          where j.booking_id = b.id and j.kind = 'cancellation-fee-kept'))
      as "failed visits charged before they are owed",
    (select coalesce(json_agg(ended), '[]') from ended where came <> earned + collected + fees
      + back + their_own + by_bank + unclaimed or unclaimed not between 0 and case
      when is_going_on then came when is_cancelled then undecided else 0 end) as "orders that do not add up"`

export function brokenLaws(walk: Walk) {
  const [accountId = '', beganAt = ''] = whose(walk)
  return brokenLawsOf(walk.stage.product, accountId, beganAt)
}

/** The same for one account, whose dealings began then. */
export async function brokenLawsOf({ pool }: Pick<Product, 'pool'>, id: string, beganAt: string) {
  const { rows } = await pool.query({ name: 'money-laws', text: laws, values: [id, beganAt] })
  return rows[0]
}

export const noneBroken = {
  'trial balance': 0,
  'uneven journals': 0,
  'refunded beyond what came': 0,
  'fees settled twice': 0,
  'fees carried twice': 0,
  'fees settled unpaid, or paid unsettled': 0,
  'tests earned twice': 0,
  'tests paid twice': 0,
  'tests taken back twice': 0,
  "payouts that are not their tests' sum": 0,
  'failed visits charged before they are owed': 0,
  'orders that do not add up': [],
}
