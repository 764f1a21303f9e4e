import type { Control } from './control.ts'

const adding = 'src/domain/bookings/adding.ts'
const joiningAtHand = 'src/domain/bookings/joining-at-hand.ts'
const joiningPayment = 'src/domain/payments/joining-payment.ts'
const paid = 'src/usecases/payments/pay-add-on.test.ts'
const joinable = 'src/domain/bookings/joinable.ts'
const changes = 'src/db/queries/changes/updated-add-ons.ts'
const tests = 'src/usecases/bookings/add-tests.test.ts'
const missed = 'src/usecases/bookings/add-missed.test.ts'
const replay = 'src/usecases/offline/replay-offline-events.test.ts'
const joins = (title: string) => ({ file: tests, title })

/** What guards tests that join a booking. */
export const addOnControls: readonly Control[] = [
  {
    guard: 'a test joins an order only before its draw, whatever writes it',
    file: 'src/db/migrations/0134_reflex-offers.sql',
    search: 'collected_at IS NOT NULL',
    replace: 'false',
    by: {
      file: 'src/db/every-guard.test.ts',
      title: 'trigger order_lines.order_lines_join_before_draw',
    },
  },
  {
    guard: 'nothing joins once the cash is taken',
    file: joinable,
    search: 'isPaidFor(facts) && isVisitToCome(facts, order)',
    replace: 'isVisitToCome(facts, order)',
    by: joins('once the cash is paid or a tube is drawn, nothing joins any more'),
  },
  {
    guard: 'tests join for the amount due that was shown',
    file: adding,
    search: 'payment.version === to.paymentVersion',
    replace: 'true',
    also: [
      {
        file: joiningAtHand,
        search: 'return isShown && isKnown ?',
        replace: 'return isShown ?',
      },
    ],
    by: joins('two quotes shown at once: the second one is shown again before it joins'),
  },
  {
    guard: 'a quote of tests that join is no booking',
    file: 'src/domain/bookings/placement.ts',
    search: "  if (quote.contract.addsTo) return { ok: false, error: 'other-quote' }\n",
    replace: '',
    by: joins('a quote of tests that join books nothing by itself, and joins no other booking'),
  },
  {
    guard: 'a quote joins the booking that it names',
    file: joiningAtHand,
    search: 'to?.bookingId !== facts.booking.id || !order',
    replace: '!to || !order',
    also: [
      {
        file: joiningAtHand,
        search: 'facts.orders.find(({ id }) => id === to?.orderId)',
        replace: 'facts.orders[0]',
      },
    ],
    by: joins('a quote of tests that join books nothing by itself, and joins no other booking'),
  },
  {
    guard: 'a quote joins once',
    file: adding,
    search: '  if (quote.usedAt) return { ok: true, answer }\n',
    replace: '',
    by: joins('a repeated call adds nothing twice'),
  },
  {
    guard: 'nobody pays twice for a test that the order has',
    file: 'src/domain/bookings/add-on-quote.ts',
    search: "if (twice) return refused('booked-already'",
    replace: "if (twice?.code === '') return refused('booked-already'",
    by: joins('what the order has already is not added, alone or within a panel'),
  },
  {
    guard: "a child's limit counts what the same visit draws already",
    file: 'src/domain/bookings/tubes-added.ts',
    search: '({ id, startsAt })',
    replace: '({ startsAt })',
    by: joins('a child gives no more blood than is safe, with what was booked before'),
  },
  {
    guard: 'more is due only where the payment still is as it was read',
    file: changes,
    search: "found.version = given.version and found.state = 'due'",
    replace: "found.state = 'due'",
    by: {
      file: missed,
      title: 'nothing at all is written where what is due is another amount since',
    },
  },
  {
    guard: 'more is due only where nothing was paid',
    file: changes,
    search: " and found.state = 'due'",
    replace: '',
    by: { file: missed, title: 'nothing joins a payment that is void, whatever was decided' },
  },
  {
    guard: 'a booking that has ended grows no more',
    file: changes,
    search: ' and found.cancelled_at is null and found.expired_at is null',
    replace: '',
    by: { file: missed, title: 'nothing joins a booking that has ended, whatever was decided' },
  },
  {
    guard: 'tests that join by money of their own join only before the draw',
    file: joiningAtHand,
    search: 'whyNotJoined(facts, order) ??',
    replace: '',
    by: {
      file: paid,
      title: 'the draw wins: money that comes after it is refunded in full, and told',
    },
  },
  {
    guard: 'tests that join by money of their own join for the hour that was shown',
    file: joiningAtHand,
    search: 'return isShown && isKnown ?',
    replace: 'return isKnown ?',
    by: {
      file: paid,
      title: 'so does another hour: what was agreed to was for the one that was shown',
    },
  },
  {
    guard: 'a quote that joined is not paid for again',
    file: joiningPayment,
    search: "  if (quote.usedAt) return { ok: false, error: 'quote-used' }\n",
    replace: '',
    // What joined is no test that was shown.
    also: [
      { file: joiningAtHand, search: 'return isShown && isKnown ?', replace: 'return isShown ?' },
    ],
    by: {
      file: paid,
      title: 'a booking twice paid for the same tests has the second payment back',
    },
  },
  {
    guard: 'the same test is not paid twice by two quotes',
    file: joiningAtHand,
    search: 'return isShown && isKnown ?',
    replace: 'return isShown ?',
    by: {
      file: paid,
      title: 'of two quotes of the same test, paid at once, one joins and the other goes back',
    },
  },
  {
    guard: 'a booking in cash takes no money for its tests from the gateway',
    file: joiningPayment,
    search:
      "  if (mode !== 'online')\n    return { ok: false, error: 'not-allowed-now', stands: { machine: 'payment', state } }\n",
    replace: '',
    by: {
      file: paid,
      title:
        'what is refused: another person’s booking, a booking in cash, one that is not paid yet',
    },
  },
  {
    guard: 'what a phone without a network did not know is taken off',
    file: 'src/usecases/parts/offline/try-step.ts',
    search: "new Set(['wrong-amount', 'tubes-open'])",
    replace: 'new Set()',
    by: {
      file: replay,
      title:
        'tests that joined while the phone had no network are taken off free: the draw has won',
    },
  },
  {
    guard: 'cash that lacks something else is not taken for what was due before',
    file: 'src/domain/offline/unknown-add-ons.ts',
    search: 'if (sum === lacking) return out',
    replace: 'if (sum > 0) return out',
    by: { file: replay, title: 'cash that differs by another amount stays refused' },
  },
]
