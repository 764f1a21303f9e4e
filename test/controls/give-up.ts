import type { Control } from './control.ts'

const rule = 'src/domain/results/giving-up.ts'
const tests = 'src/usecases/results/give-up-refused.test.ts'
const refused =
  'refused: another version, a measured test, one’s own booking, and while somebody is on the way'

/** Guards of tests that a person gives up. */
export const giveUpControls: readonly Control[] = [
  {
    guard: 'a test that has a value is not given up by hand',
    file: rule,
    search: 'return mayBeGivenUp(item.state) ? undefined',
    replace: 'return true ? undefined',
    by: { file: tests, title: 'a test with a value is not given up by hand, and keeps it' },
  },
  {
    guard: 'what nobody may give up is not offered in a refusal',
    file: 'src/domain/access/event-actions.ts',
    search: "return name !== 'item' || event !== 'give-up' || mayBeGivenUp(state as ItemState)",
    replace: 'return true',
    by: { file: tests, title: 'a test with a value is not given up by hand, and keeps it' },
  },
  {
    guard: 'a test is given up as it was shown',
    file: rule,
    search: 'if (item.version !== version)',
    replace: 'if (false)',
    by: { file: tests, title: refused },
  },
  {
    guard: 'a fresh sample is not given up while somebody is on the way to draw it',
    file: rule,
    search: 'visitUnderWay(facts, items)',
    replace: 'visitUnderWay(facts, [])',
    by: { file: tests, title: refused },
  },
  {
    guard: 'nobody gives up tests of their own booking',
    file: 'src/usecases/parts/tubes/sample.ts',
    search: 'refuseOwnMoney(step.actor, facts.booking.accountId)\n  return facts\n',
    replace: 'return facts\n',
    by: { file: tests, title: refused },
  },
  {
    guard: 'a lab gives up its own tests alone',
    file: 'src/domain/access/results.ts',
    search: "'item:give-up': { 'lab-technician': 'lab'",
    replace: "'item:give-up': { 'lab-technician': 'any'",
    by: { file: tests, title: 'another lab’s order is answered like a missing one' },
  },
  {
    guard: 'tests that end together are one refund',
    file: 'src/domain/tubes/ended-tests.ts',
    search: '{ items: open, reason }, at)',
    replace: '{ items: open.slice(0, 1), reason }, at)',
    by: {
      file: 'src/usecases/refunds/whole-panel.test.ts',
      title: 'a panel of 21 tests in one tube that is given up is one refund of its full price',
    },
  },
  {
    guard: 'tubes that are gone together are drawn together, also on the last fresh sample',
    file: 'src/domain/tubes/fresh-sample.ts',
    search: ' || isAskedFor(order, booked)',
    replace: '',
    by: {
      file: 'src/usecases/tubes/lost-again.test.ts',
      title:
        'two tubes lost together are one fresh sample each time: the second one is not given up',
    },
  },
  {
    guard: 'what a bank disputes meanwhile is not ended by time',
    file: 'src/domain/bookings/ending-unserved.ts',
    search: 'return isDisputed ? undefined : visit',
    replace: 'return visit',
    by: {
      file: 'src/usecases/bookings/end-unserved.test.ts',
      title: 'disputed when time would end it: it stays, and waits for the bank’s decision',
    },
  },
]
