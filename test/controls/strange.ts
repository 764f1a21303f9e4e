import type { Control } from './control.ts'

const strange = 'src/http/door/strange-input.test.ts'
const lost = 'src/http/idempotency/lost-reply.test.ts'
const odd = 'src/usecases/bookings/odd-endings.test.ts'
const attacks = 'src/usecases/bookings/attacks.test.ts'
const unbookable = 'src/usecases/bookings/not-bookable.test.ts'

/** Guards against strange input, second clicks, unusual endings and clever bookers. */
export const strangeControls: readonly Control[] = [
  {
    guard: 'a quote takes no field it does not know',
    file: 'src/domain/bookings/make-quote.ts',
    search: 'z.strictObject',
    replace: 'z.object',
    by: {
      file: strange,
      title: 'an unknown field is refused by its name, wherever it is and whatever it is called',
    },
  },
  {
    guard: 'a call without a body takes none',
    file: 'src/http/api.ts',
    search: '[withoutFields]',
    replace: '[]',
    by: {
      file: strange,
      title: 'a call without fields accepts none: neither in its body nor in the query string',
    },
  },
  {
    guard: 'a query that is not declared is refused',
    file: 'src/http/api.ts',
    search: 'shape.request?.query ?? z.strictObject({})',
    replace: 'shape.request?.query ?? z.looseObject({})',
    by: {
      file: strange,
      title: 'a call without fields accepts none: neither in its body nor in the query string',
    },
  },
  {
    guard: 'an instant is of this century',
    file: 'src/domain/iso-instant.ts',
    search: ".refine(isOfThisCentury, 'Write a date and time of this century.')",
    replace: '',
    by: { file: strange, title: 'days and hours that no calendar has are refused' },
  },
  {
    guard: 'words turn no direction',
    file: 'src/domain/free-text.ts',
    search: ".regex(plain, 'Write plain text.')",
    replace: '',
    by: {
      file: strange,
      title:
        'a field that is missing, null, of another type, too long or unknown is named, and nothing is written',
    },
  },
  {
    guard: 'half a character is no text',
    file: 'src/http/door/well-formed.ts',
    search: '!text.isWellFormed()',
    replace: 'false',
    by: { file: strange, title: 'NUL and half a character are refused in every field' },
  },
  {
    guard: 'what a password check answers is not what signing answers',
    file: 'src/db/driver/before-commit.ts',
    search: 'if (changes.has(tx)) ',
    replace: '',
    by: {
      file: lost,
      title: 'a signature that failed after the password was accepted does not count as done',
    },
  },
  {
    guard: 'a refusal that was written down is said again as a refusal',
    file: 'src/usecases/replies/under-claim.ts',
    search: '  if (isStoredRefusal(stored)) throw new Refusal(stored.refused)\n',
    replace: '',
    by: {
      file: lost,
      title:
        'a wrong visit code counted without its reply: the same request gets the refusal, not a success',
    },
  },
  {
    guard: 'the very same value is entered once',
    file: 'src/domain/results/entry/entry.ts',
    search: 'if (over && isSameAgain(',
    replace: 'if (over && over.comment === "never" && isSameAgain(',
    by: {
      file: 'src/usecases/results/shown-version.test.ts',
      title: 'the very same value again is no second value, whatever version was shown',
    },
  },
  {
    guard: 'without any tube there is nothing to report',
    file: 'src/domain/orders/order-state.ts',
    search: 'if (isLost({ tubes, items })) {',
    replace: 'if (isLost({ tubes, items }) && visit === undefined) {',
    by: {
      file: odd,
      title:
        'no tube could be drawn: nothing is reported, the visit fails, all that was paid is refunded once',
    },
  },
  {
    guard: 'cash is handed back only by who stands at the door',
    file: 'src/domain/refunds/ending.ts',
    search: "(visit.state === 'identified' || isFailing)",
    replace: 'true',
    by: {
      file: odd,
      title:
        'cash taken, the vein too difficult, cancelled a day later: nobody is at the door, so it is refunded',
    },
  },
  {
    guard: 'a sample given up takes no order back',
    file: 'src/domain/orders/order-state.ts',
    search: 'onTheWay.indexOf(derived) < onTheWay.indexOf(current)',
    replace: 'false',
    by: {
      file: odd,
      title: 'given up while another tube is in transport: the order keeps its state',
    },
  },
  {
    guard: 'what is published is not drawn again',
    file: 'src/domain/tubes/rejecting.ts',
    search: 'if (items.length === 0) return unrejectable(tube)',
    replace: 'if (items === undefined) return unrejectable(tube)',
    by: { file: odd, title: 'a tube whose tests are all published cannot be rejected' },
  },
  {
    guard: 'nothing is left to draw, so there is no other time',
    file: 'src/domain/visits/may-reschedule.ts',
    search: 'hasTubesToDraw(facts, visit) &&',
    replace: '',
    by: {
      file: odd,
      title:
        'a fresh sample that is refused closes the order: the report becomes final and says so',
    },
  },
  {
    guard: 'a fee is carried once',
    file: 'src/domain/bookings/carried.ts',
    search: "transition('receivable', row, 'attach', { patch })",
    replace: "transition('receivable', { ...row, state: 'pending' }, 'attach', { patch })",
    by: {
      file: attacks,
      title: 'an unpaid fee is carried by one of two bookings placed concurrently',
    },
  },
  {
    guard: 'the last person is not taken off alone',
    file: 'src/domain/orders/taking-off.ts',
    search: "return { ok: false, error: 'last-order' }",
    replace: 'return { ok: true, answer, changes: takenOff(facts, order, at) }',
    by: {
      file: attacks,
      title:
        'two people removed concurrently: the last one stays until the entire booking is cancelled',
    },
  },
  {
    guard: 'exactly the amount',
    file: 'src/domain/visits/cash-taking.ts',
    search: 'amountPaise !== payment.amount',
    replace: 'amountPaise < 0',
    by: { file: attacks, title: 'cash clicked twenty times is taken once, for exactly the amount' },
  },
  {
    guard: 'a result is of its test’s kind',
    file: 'src/domain/results/judging/judged.ts',
    search: 'input.type !== item.resultType',
    replace: 'input.type === undefined',
    by: {
      file: attacks,
      title:
        'a result fits its test’s kind, is checked before it is signed, and nobody signs their own',
    },
  },
  {
    guard: 'nobody signs their own entry',
    file: 'src/domain/results/authorisation.ts',
    search: '({ row }) => row.enteredBy === as.by',
    replace: '() => as.by === undefined',
    by: {
      file: attacks,
      title:
        'a result fits its test’s kind, is checked before it is signed, and nobody signs their own',
    },
  },
  {
    guard: 'what is restricted is not listed',
    file: 'src/domain/catalogue/item.ts',
    search: "return restriction === 'none' || restriction === 'emergency-notice'",
    replace: 'return restriction !== undefined',
    by: {
      file: unbookable,
      title:
        'of the whole catalogue, what is restricted, done at the lab, of two moments or not sold cannot be quoted, all else can',
    },
  },
  {
    guard: 'what became restricted is not confirmed',
    file: 'src/domain/bookings/still-offered.ts',
    search: 'if (!restrictions.every(isListed))',
    replace: 'if (codes.length === 0)',
    also: [
      {
        file: 'src/domain/bookings/still-offered.ts',
        search: 'if (why) return refusedAs',
        replace: 'if (why && codes.length === 0) return refusedAs',
      },
    ],
    by: {
      file: unbookable,
      title: 'a quote from before the restriction is not booked after it',
    },
  },
  {
    guard: 'the log names calls, not what stands in them',
    file: 'src/http/described/error-facts.ts',
    search: 'templateOf(c) ?? shapeOf(c.req.path)',
    replace: 'shapeOf(c.req.path)',
    by: {
      file: 'src/http/door/no-personal-data-in-logs.test.ts',
      title: 'neither a log line nor a reported error says who somebody is or what they typed',
    },
  },
]
