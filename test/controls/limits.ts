import type { Control } from './control.ts'

const large = 'src/http/labs/large-applications.test.ts'
const codes = 'src/usecases/people/sign-in-code.test.ts'
const idempotency = 'src/http/idempotency/idempotency.test.ts'
const sizes = 'src/http/door/body-sizes.ts'
const replies = 'src/db/queries/replies/replies.ts'
const visitCode = 'five wrong start codes lock the visit, although each refused step is rolled back'
const bookingLife = 'src/usecases/bookings/booking-life.test.ts'
const identify = 'src/domain/visits/identification.ts'
const renewals = 'a new code three times at most, and never by the visit’s phlebotomist or patient'

/** Guards of limits, of single use, and of who is calling. */
export const limitControls: readonly Control[] = [
  {
    guard: 'wrong passwords wait longer and longer',
    file: 'src/domain/people/guessing.ts',
    search: 'Math.min(2 ** (wrong - free), longestSeconds)',
    replace: 'Math.min(1, longestSeconds)',
    by: {
      file: 'src/http/door/guessing.test.ts',
      title:
        'of twelve wrong passwords at once, five are compared; then each waits longer, and is told so',
    },
  },
  {
    guard: 'many networks together wait too',
    file: 'src/usecases/parts/people/guesses.ts',
    search: '    [EVERYWHERE, paces.account],\n',
    replace: '',
    by: {
      file: 'src/http/door/guessing.test.ts',
      title:
        'many networks together are slowed down, and a known device with the right password never is',
    },
  },
  {
    guard: 'the next sign-in code waits',
    file: 'src/domain/people/sign-in-code.ts',
    search: 'Math.ceil(coolDown - (inHour[0] ?? coolDown)),',
    replace: '',
    by: {
      file: codes,
      title: 'the next code waits 30, 60, 120 seconds; five an hour; other numbers are free',
    },
  },
  {
    guard: 'one network address gets 300 codes an hour',
    file: 'src/usecases/parts/people/send-code.ts',
    search: '[{ limit, nth: (window) => nthCodeFrom(tx, origin, window) }]',
    replace: '[]',
    by: {
      file: codes,
      title:
        'one address has an hourly limit of codes, whatever the numbers, an IPv6 one as its /64',
    },
  },
  {
    guard: 'who kept bookings may have more open, up to ten',
    file: 'src/domain/bookings/open-bookings.ts',
    search: 'setting + Math.min(kept, MOST_EARNED)',
    replace: 'setting + Math.min(0, MOST_EARNED)',
    by: {
      file: 'src/usecases/bookings/hoarding.test.ts',
      title: 'a booking that was kept makes room for one more',
    },
  },
  {
    guard: 'of large bodies so many bytes are in memory at a time',
    file: sizes,
    search: 'all > MOST_AT_ONCE || ',
    replace: '',
    by: {
      file: large,
      title:
        'large bodies are admitted up to a number of bytes at a time, one caller up to a third; small ones always',
    },
  },
  {
    guard: 'one caller has a third of the room for large bodies',
    file: sizes,
    search: ' || (held.get(caller) ?? 0) + length > MOST_OF_ONE',
    replace: '',
    by: {
      file: large,
      title: 'one caller has at most two at a time',
    },
  },
  {
    guard: 'a lab uploads twenty documents an hour',
    file: 'src/usecases/parts/documents/refuse-too-many-uploads.ts',
    search: '[{ limit, nth: (window) => nthUpload(tx, labId, window) }]',
    replace: '[]',
    by: {
      file: 'src/usecases/documents/add-document.test.ts',
      title: 'a lab’s manager uploads twenty in an hour, the office without a limit',
    },
  },
  {
    guard: 'one network address begins ten drafts an hour',
    file: 'src/usecases/parts/lab-applications/refuse-too-many-drafts.ts',
    search: '[fromNetwork]',
    replace: '[]',
    by: {
      file: 'src/usecases/lab-applications/drafts.test.ts',
      title: 'one network address begins ten drafts an hour; another is not affected',
    },
  },
  {
    guard: 'the demonstration’s own payment is begun so often an hour',
    file: 'src/domain/payments/initiating.ts',
    search: 'alone ? secondsToRoom(alone.limit, alone.nth, now) : 0',
    replace: '0',
    by: {
      file: 'src/usecases/payments/enough-is-heard.test.ts',
      title:
        'the demonstration’s own payment is begun 60 times an hour by one account, 300 by all visitors',
    },
  },
  {
    guard: 'an account asks for another address five times an hour',
    file: 'src/usecases/people/ask-email.ts',
    search: '[{ limit, nth: (window) => nthEmailChangeOf(tx, id, window) }]',
    replace: '[]',
    by: {
      file: 'src/http/people/own-account.test.ts',
      title: 'an account may ask for another address five times an hour, and hears the time left',
    },
  },
  {
    guard: 'one network asks for so many account links an hour',
    file: 'src/usecases/people/request-link.ts',
    search: '{ limit: ofNetwork, nth: (window) => nthLinkFrom(tx, from, window) },',
    replace: '',
    by: {
      file: 'src/http/idempotency/come-again.test.ts',
      title: 'the sign-in endpoint, when one address is full: known or not',
    },
  },
  {
    guard: 'a limit is told with the time that is left of its own window',
    file: 'src/domain/limits.ts',
    search: 'nth.add(per).since(now)',
    replace: 'nth.add({ hours: 1 }).since(now)',
    by: {
      file: 'src/domain/people/code-shares.test.ts',
      title: 'a network gets ten a day',
    },
  },
  {
    guard: 'a request is claimed by one of those who send it at once',
    file: replies,
    search: 'pg_try_advisory_xact_lock(',
    replace: '0 is distinct from (',
    also: [
      {
        file: replies,
        search: 'where replies.token in (excluded.token, $7) and replies.status is null',
        replace: '',
      },
    ],
    by: {
      file: idempotency,
      title:
        'the same request with the same key books once and gets the first reply, byte for byte',
    },
  },
  {
    guard: 'a visit’s code has five tries',
    file: 'src/domain/visits/visit-code.ts',
    search: 'startCodeTries >= START_CODE_TRIES',
    replace: 'startCodeTries < 0',
    also: [
      {
        file: 'src/db/queries/changes/updated-visits.ts',
        search: ' and found.start_code_tries < 5',
        replace: '',
      },
      {
        file: 'src/db/migrations/0000_schema.sql',
        search: '("visits"."start_code_tries" between 0 and 5)',
        replace: '(true)',
      },
    ],
    by: { file: bookingLife, title: visitCode },
  },
  {
    guard: 'a wrong code of a visit stays counted although the step is refused',
    file: 'src/usecases/visits/identify-patients.ts',
    search: "return save(step, 'visit:move', facts, identification(facts, said, known))",
    replace:
      "return unlessRefused(await save(step, 'visit:move', facts, identification(facts, said, known)))",
    by: { file: bookingLife, title: visitCode },
  },
  {
    guard: 'a visit’s code is renewed three times at most',
    file: 'src/domain/visits/code-renewal.ts',
    search: "if (visit.codeRenewals >= CODE_RENEWALS) return { ok: false, error: 'too-many' }",
    replace: '',
    by: { file: 'src/usecases/visits/ways-out.test.ts', title: renewals },
  },
  {
    guard: 'who is at the door gives the visit no new code',
    file: 'src/usecases/visits/renew-start-code.ts',
    search: 'refuseOwnMoney(actor, facts.visit.phlebotomistId)',
    replace: '',
    by: { file: 'src/usecases/visits/ways-out.test.ts', title: renewals },
  },
  {
    guard: 'each person at a door is named once, and nobody else',
    file: identify,
    search: 'return isEachNamed(facts, said) && areThey',
    replace: 'return areThey',
    by: {
      file: 'src/usecases/visits/identify-patients.test.ts',
      title: 'of two people at one address each is named once, and nobody else',
    },
  },
  {
    guard: 'a person at a door is identified by name and birth date',
    file: identify,
    search: 'order !== undefined && isSamePerson(order, person)',
    replace: 'order !== undefined',
    by: {
      file: 'src/usecases/visits/infants.test.ts',
      title:
        'a guardian who gives the wrong name for an infant is refused like anybody, and no row is left',
    },
  },
  {
    guard: 'who speaks for an infant is kept sealed',
    file: 'src/usecases/visits/identify-patients.ts',
    search: 'world.cipher.seal(saidBy, `spoken_for.said_by ${visitId} ${orderId}`)',
    replace: 'world.cipher && saidBy',
    by: {
      file: 'src/usecases/visits/infants.test.ts',
      title: 'an infant is identified by a guardian’s words and a record, which are stored',
    },
  },
  {
    guard: 'a share with blanks around it has its rest beside it',
    file: 'src/domain/lab-applications/parse-typed.ts',
    search: 'typedPercent(lab.trim())',
    replace: 'typedPercent(lab)',
    by: {
      file: 'src/domain/lab-applications/parse-typed.test.ts',
      title: 'an applicant’s own share gets the rest beside it, with or without blanks',
    },
  },
  {
    guard: 'no number above nought is printed as nought',
    file: 'src/domain/results/entry/typed-number.ts',
    search: 'value > 0 && rounded(value, decimals) === 0',
    replace: 'value < 0',
    by: {
      file: 'src/domain/results/judging/prints-as-zero.test.ts',
      title: 'a number that a program sends is refused as well',
    },
  },
  {
    guard: 'a number is judged with the decimals it is printed with',
    file: 'src/domain/results/entry/typed-number.ts',
    search: 'const reported = asReported(measured, decimals)',
    replace: 'const reported = measured',
    by: {
      file: 'src/usecases/results/golden-numbers.test.ts',
      title:
        'K of sex male at 36y, pregnant: no, at 5.96 is critical-high, held: critical, called: yes, said: critical',
    },
  },
  {
    guard: 'a number likelier of another unit is looked at by a person',
    file: 'src/domain/results/judging/judge.ts',
    search: 'low !== null && comparator === null && value < low',
    replace: 'false',
    by: {
      file: 'src/usecases/results/golden-numbers.test.ts',
      title:
        'TCHOL of sex male at 50y, pregnant: no, at 5.2 is normal, held: implausible, called: no, said: within',
    },
  },
]
