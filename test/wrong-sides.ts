import type { Product } from './people.ts'

/**
 * Bookings in which a party holds money on the wrong side, or that hold more or less than arrived
 * and stayed, from rows alone; never any. A patient's account, a lab's accruals and what is owed
 * back are never negative, neither for a booking nor for one of its orders, and no order takes more
 * out of the advance than its own tests cost; captured and cash, minus what was refunded and
 * charged back, is what the parties of the booking hold. `bookingIds` restricts it to these.
 */
export async function wrongSides({ pool }: Pick<Product, 'pool'>, ...bookingIds: string[]) {
  const values = [bookingIds.length > 0 ? bookingIds : null]
  const { rows } = await pool.query({ name: 'wrong-sides', text: wrong, values })
  return rows
}

const wrong = `
  with legs as materialized (
    select j.booking_id, j.kind, e.account, e.party_id, e.amount_paise as amount, i.order_id
    from ledger_journals j join ledger_entries e on e.journal_id = j.id
    -- Whose order it is says the test, or the refund of one; the rest is of the whole booking.
    left join refunds f on f.id = j.subject_id
    left join test_items i on i.id = coalesce(f.test_item_id, j.subject_id)
    where j.booking_id is not null and ($1::uuid[] is null or j.booking_id = any($1))),
  sides as (
    select booking_id, account, party_id, sum(amount) as amount from legs
    where account in ('customer-advance', 'refund-payable', 'customer-credit')
      or (account = 'lab-payable' and kind like 'item-%')
    group by 1, 2, 3
    -- A credit is used in another booking than the one it was given for.
    having sum(amount) > 0 and account <> 'customer-credit'),
  order_sides as (
    select order_id, account, party_id, sum(amount) as amount from legs
    where order_id is not null
      and (account = 'refund-payable' or (account = 'lab-payable' and kind like 'item-%'))
    group by 1, 2, 3 having sum(amount) > 0
    union all
    select l.order_id, l.account, l.party_id, sum(l.amount) - cost.amount
    from legs l join (select order_id, sum(price_paise) as amount from test_items group by 1) cost
      on cost.order_id = l.order_id
    where l.account = 'customer-advance'
    group by 1, 2, 3, cost.amount having sum(l.amount) > cost.amount),
  held as (
    select booking_id, sum(amount) as amount from legs
    where account in ('gateway', 'cash-in-hand', 'cash-at-office', 'cash-short', 'bank',
      'chargebacks') and kind <> 'surplus-captured'
    group by 1),
  stayed as (
    select p.booking_id,
      p.amount - case when p.is_handed_back then 0 else coalesce((select sum(r.amount_paise)
          from refunds r where r.booking_id = p.booking_id and r.kind = 'booking'
          and r.state = 'processed'), 0) end
      - coalesce((select sum(r.amount_paise) from refunds r where r.booking_id = p.booking_id
          and r.kind = 'surplus' and r.state = 'processed'), 0)
      - coalesce((select sum(c.amount_paise) from chargebacks c where c.booking_id = p.booking_id
          and c.state = 'lost'), 0) as amount
    from (select p.booking_id, bool_or(p.state = 'handed-back') as is_handed_back,
        sum(case when p.state in ('due', 'awaiting', 'void') then 0
          when p.state = 'handed-back' then coalesce((select sum(r.amount_paise) from receivables r
            where r.attached_booking_id = p.booking_id and r.state = 'settled'), 0)
          else p.amount_paise end) as amount
      from payments p where $1::uuid[] is null or p.booking_id = any($1) group by 1) p)
  select b.number, 'on the wrong side: ' || account as what, s.amount::int
  from sides s join bookings b on b.id = s.booking_id
  union all
  select b.number, 'of an order on the wrong side: ' || account, s.amount::int
  from order_sides s join orders o on o.id = s.order_id join bookings b on b.id = o.booking_id
  union all
  select b.number, 'held beside what came and stayed',
    (coalesce(h.amount, 0) - s.amount)::int
  from stayed s join bookings b on b.id = s.booking_id
  left join held h on h.booking_id = s.booking_id
  where coalesce(h.amount, 0) <> s.amount
  order by 1, 2`
