import type { Control } from './control.ts'

const slowly = 'src/usecases/payments/paying-slowly.test.ts'
const paying = 'src/usecases/payments/paying-online.test.ts'
const holds = 'src/usecases/payments/holds.test.ts'
const arrival = 'src/usecases/payments/order-of-arrival.test.ts'
const reviews = 'src/usecases/payments/reviews.test.ts'
const credits = 'src/usecases/payments/credits-used.test.ts'
const callbacks = 'src/http/money/gateway-callbacks.test.ts'
const initiation = 'src/http/money/payment-initiation.test.ts'
const numbers = 'src/usecases/parts/bookings/fresh-number.test.ts'
const claims = 'src/usecases/payments/check-claims.test.ts'
const decided = 'src/domain/payments/decide-outcome.test.ts'

const replays = 'the same message 100 times through three channels, 50 concurrently: one payment'
const late =
  'a success after cancellation, the hold’s end, the page’s end or three days is refunded in full'
const moment = 'paid and cancelled at the same moment: the money is captured once and refunded once'
const against =
  'a contradiction of captured money has the gateway asked, once, and gives finance its break'
const strangers =
  'only the person’s own awaited booking is paid online, and nothing without a gateway'
const noRequest =
  'what is no payment request is 400: fields unknown, repeated, nested, of two bookings, malformed'
const pageOpen =
  'Pay Now holds the hour for twenty minutes, once, and for as long as the page is open'
const stated =
  'where the gateway states no amount, finance states reference and amount, and both must fit'
const orders =
  'all 120 orders of redirect, push, poll, cancel and refund, doubled too: one outcome, one ledger'

const rule = 'src/domain/payments/decide-outcome.ts'
const asking = 'src/domain/payments/what-to-ask.ts'
const initiate = 'src/usecases/payments/initiate-payment.ts'
const initiating = 'src/domain/payments/initiating.ts'
const note = 'src/usecases/payments/note-payment-message.ts'
const expire = 'src/usecases/payments/expire-holds.ts'
const attempts = 'src/db/queries/payments/payment-attempts.ts'
const resolve = 'src/domain/payments/resolving.ts'

/** Guards of paying online. */
export const paymentControls: readonly Control[] = [
  {
    guard: 'money under a reference is kept once',
    file: rule,
    search: "if (known.reference === 'ours' || known.state === 'review')",
    replace: "if (known.state === 'review')",
    by: { file: paying, title: replays },
  },
  {
    guard: 'a message is written down once and has the gateway asked once',
    file: note,
    search: 'if (isNew) await haveAsked(step, judged)',
    replace: 'await haveAsked(step, judged)',
    by: { file: claims, title: against },
  },
  {
    guard: 'a word against kept money has the gateway asked',
    file: asking,
    search: "if (!isPaid(status) || contradicts(heard, claim)) return 'now'",
    replace: '',
    by: { file: claims, title: against },
  },
  {
    guard: 'what is kept already has nothing asked',
    file: asking,
    search: "if (heard.kept.includes(referenceNo)) return 'nothing'",
    replace: '',
    by: {
      file: claims,
      title: 'a message about captured money causes no check, through any channel',
    },
  },
  {
    guard: 'what was not kept in time is asked about after all',
    file: 'src/usecases/payments/check-claims.ts',
    search: "!kept.get(number)?.includes(referenceNo ?? '')",
    replace: 'false',
    by: {
      file: claims,
      title:
        'without a page the check alone finds the money; one more push after its time causes one more',
    },
  },
  {
    guard: 'money that nothing awaits does not pay',
    file: rule,
    search: "(payment.state === 'awaiting' && payment.amount === amount)",
    replace: 'true',
    by: { file: paying, title: late },
  },
  {
    guard: 'what is captured stays captured, and finance hears of it',
    file: rule,
    search: "  if (hasCapture) return { kind: 'regress' }\n  if (state === 'created'",
    replace: "  if (state === 'created'",
    by: {
      file: paying,
      title:
        'success, then any other status for the same reference: paid stays paid, finance gets a break',
    },
  },
  {
    guard: 'a payment and a cancelling come one after the other',
    file: 'src/db/queries/payments/attempt-at-hand.ts',
    search: ".where(sql`${bookings.id} = ${bookingOfIt}`)\n    .for('update')",
    replace: '.where(sql`${bookings.id} = ${bookingOfIt}`)',
    by: { file: paying, title: moment },
  },
  {
    guard: 'of the attempts of a booking one is live',
    file: 'src/db/queries/payments/paying.ts',
    search: "tx.select().from(bookings).where(isIt).for('update')",
    replace: 'tx.select().from(bookings).where(isIt)',
    by: {
      file: holds,
      title: 'ten concurrent Pay Now: one attempt is live, and a paid booking gets no further one',
    },
  },
  {
    guard: 'the gateway is asked about every attempt by the clock',
    file: attempts,
    search: 'and(isNotNull(paymentAttempts.nextCheckAt), lte(paymentAttempts.nextCheckAt, now))',
    replace: 'isNull(paymentAttempts.nextCheckAt)',
    by: {
      file: slowly,
      title: '20 payments from which no browser returned are settled by the schedule alone',
    },
  },
  {
    guard: 'a hold is over at its last second',
    file: 'src/domain/payments/hosted-payment.ts',
    search: 'Temporal.Instant.compare(now, holdUntil) >= 0',
    replace: 'Temporal.Instant.compare(now, holdUntil) > 0',
    by: {
      file: holds,
      title: 'a hold ends to the second, releases its place, and what it carried waits again',
    },
  },
  {
    guard: 'the hour is held for twenty minutes once',
    file: initiating,
    search: 'booking && earlier.length === 0',
    replace: 'booking',
    by: { file: holds, title: pageOpen },
  },
  {
    guard: 'nobody loses the hour while the gateway’s page is open',
    file: attempts,
    search: '        notExists(page),\n',
    replace: '',
    also: [
      {
        file: 'src/domain/bookings/expiring.ts',
        search: 'facts.attempts.some((one) => hasOpenPage(one, now))',
        replace: 'facts.attempts.some(() => false)',
      },
    ],
    by: { file: holds, title: pageOpen },
  },
  {
    guard: 'the gateway is asked before an hour is given back',
    file: expire,
    search: '    await askLast(world, actor, bookingId)\n',
    replace: '',
    by: {
      file: holds,
      title:
        'a payment made a moment before the hold’s end pays the booking, although nobody told us',
    },
  },
  {
    guard: 'a page does not have the gateway asked every moment',
    file: 'src/usecases/payments/check-payment.ts',
    search: 'isAsked && !(isPaced && isAskedJustNow(world, attempt.number, now))',
    replace: 'isAsked',
    by: {
      file: holds,
      title: 'a page that asks repeatedly has the gateway asked every two seconds',
    },
  },
  {
    guard: 'nobody pays another’s booking',
    file: initiate,
    search: 'if (number !== undefined) permit.over(found?.awaiting.booking)',
    replace: 'if (number !== undefined && !found) permit.over(undefined)',
    also: [
      {
        file: initiate,
        search: 'found && permit.covers(found.awaiting.booking) ? found : null',
        replace: 'found ?? null',
      },
    ],
    by: { file: holds, title: strangers },
  },
  {
    guard: 'nobody sees another’s payment',
    file: 'src/usecases/parts/payments/seen-attempt.ts',
    search: 'if (seen.attempt.accountId) permit.over(seen.attempt)',
    replace: 'if (seen.attempt.accountId) void permit',
    by: { file: holds, title: strangers },
  },
  {
    guard: 'who wants to pay is not sent to a gateway that is down',
    file: initiating,
    search: "  if (gateway.isDown) return no('gateway-down')\n",
    replace: '',
    by: {
      file: slowly,
      title: 'the gateway down: the payer is told at once, and the booking is kept',
    },
  },
  {
    guard: 'whatever order things arrive in, money is kept once',
    file: rule,
    search: "if (known.reference === 'ours' || known.state === 'review')",
    replace: "if (known.state === 'review')",
    by: { file: arrival, title: orders },
  },
  {
    guard: 'the gateway’s own amount is compared',
    file: rule,
    search: "  if (amountOf(said.amount) !== known.amount) return 'amount'\n",
    replace: '',
    by: {
      file: callbacks,
      title:
        'when the gateway itself says another amount or currency, a person must look and nothing is booked',
    },
  },
  {
    guard: 'of hundreds of altered answers none pays: the number is compared',
    file: rule,
    search: "  if (said.number !== known.number) return 'number'\n",
    replace: '',
    by: {
      file: decided,
      title: 'of a valid answer and hundreds of altered ones only the valid one pays',
    },
  },
  {
    guard: 'of hundreds of altered answers none pays: the currency is compared',
    file: rule,
    search: "return said.currency === known.currency ? undefined : 'currency'",
    replace: 'return undefined',
    by: {
      file: decided,
      title: 'of a valid answer and hundreds of altered ones only the valid one pays',
    },
  },
  {
    guard: 'a reference that a message names is only where to look first',
    file: 'src/domain/payments/gateway-fault.ts',
    search: 'answer.ok ? answer.value.number === number : isUnreachable(answer)',
    replace: 'answer.ok || isUnreachable(answer)',
    by: {
      file: 'src/usecases/parts/payments/ask-gateway.test.ts',
      title:
        'a reference from a message only says where to look first: another attempt’s is no answer',
    },
  },
  {
    guard: 'a request of ours that comes back is an event of security',
    file: note,
    search: "if (!claim || (!claim.ok && claim.error === 'unreadable')) return",
    replace: 'if (!claim?.ok) return',
    by: {
      file: callbacks,
      title:
        'our own request sent back through any endpoint pays nothing, and is recorded as a security event',
    },
  },
  {
    guard: 'during a downtime the gateway is heard',
    file: 'src/http/door/planned-downtime.ts',
    search: '    if (path.startsWith(`${CALLBACKS}/`)) return next()\n',
    replace: '',
    by: {
      file: callbacks,
      title: 'during a planned downtime only the gateway is answered',
    },
  },
  {
    guard: 'only the two pages with Pay Now may post to the gateway',
    file: 'src/http/door/security-headers.ts',
    search: 'if (paying.test(c.req.path)) return (hasMap ? toGatewayWithMap : toGateway)(c, next)',
    replace: 'return (hasMap ? toGatewayWithMap : toGateway)(c, next)',
    by: { file: callbacks, title: 'only the pages with Pay Now may post to the gateway' },
  },
  {
    guard: 'a JSON body names each field once',
    file: 'src/http/money/payment-initiation.ts',
    search: 'names.length === Object.keys(body).length',
    replace: 'names.length >= 0',
    by: { file: initiation, title: noRequest },
  },
  {
    guard: 'a form names each field once',
    file: 'src/http/money/payment-initiation.ts',
    search: 'parseBody({ all: true })',
    replace: 'parseBody()',
    by: { file: initiation, title: noRequest },
  },
  {
    guard: 'a payment request has no fields we do not know',
    file: 'src/domain/payments/initiate-payment.ts',
    search: '.strictObject(',
    replace: '.object(',
    by: { file: initiation, title: noRequest },
  },
  {
    guard: 'outside the demonstration there is no payment of nobody’s',
    file: initiating,
    search:
      "  if (!toPay && !from.isDemo) return no(from.isVisitor ? 'sign-in-first' : 'booking-first')\n",
    replace: '',
    by: {
      file: initiation,
      title: 'outside the demonstration a payment names its booking',
    },
  },
  {
    guard: 'a number that somebody has is not given again',
    file: 'src/usecases/parts/bookings/fresh-number.ts',
    search: 'if (await takeNumber(tx, number, now)) return number',
    replace: 'await takeNumber(tx, number, now)\n    return number',
    by: {
      file: numbers,
      title:
        'for the same millisecond and the same random digits the second caller gets another number',
    },
  },
  {
    guard: 'what finance states is compared with what was asked',
    file: resolve,
    search: 'if (amountPaise !== attempt.amount) return',
    replace: 'if (amountPaise <= 0) return',
    by: { file: reviews, title: stated },
  },
  {
    guard: 'a reference pays for one attempt',
    file: rule,
    search:
      "if (!isReference(said.referenceNo) || known.reference === 'another') return 'reference'",
    replace: "if (!isReference(said.referenceNo)) return 'reference'",
    by: { file: reviews, title: stated },
  },
  {
    guard: 'nobody states money against the gateway’s own word',
    file: resolve,
    search: "  if (verdict !== 'human') return",
    replace: "  if (verdict === 'waiting') return",
    by: {
      file: reviews,
      title: 'where the gateway says it was not paid, nobody can state that it was',
    },
  },
  {
    guard: 'a credit is taken off one booking',
    file: 'src/domain/bookings/carried.ts',
    search: "transition('credit', row, 'attach', { patch })",
    replace: "transition('credit', { ...row, state: 'pending' }, 'attach', { patch })",
    by: {
      file: credits,
      title:
        'one credit is taken off one of two concurrent bookings, and waits again when that one lapses',
    },
  },
  {
    guard: 'what comes back of a credit is no credit for a fault of ours',
    file: 'src/db/queries/bookings/booking-money.ts',
    search: "and ${kind} = 'credit-granted'",
    replace: "and ${kind} = 'credit-given-back'",
    by: {
      file: 'src/usecases/refunds/credits-given-back.test.ts',
      title:
        'what returns of a credit is a credit of its own once a later booking took the first part',
    },
  },
  {
    guard: 'nothing beside the finaliser takes a payment to captured',
    file: 'src/usecases/bookings/list-bookings.ts',
    search: '    return answer\n',
    replace:
      "    await move(step, 'payment', { row, event: 'capture', bookingId: null })\n    return answer\n",
    by: {
      check: 'finaliser',
      finding:
        'src/usecases/bookings/list-bookings.ts takes payment along capture: only the finaliser may',
    },
  },
]
