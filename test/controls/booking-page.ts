import type { Control } from './control.ts'

const pages = 'src/web/routes/patient/book/book-pages.test.ts'

/** The page on which a booking is made. */
export const bookingPageControls: readonly Control[] = [
  {
    guard: 'the page of a booking books once, whatever hour is ticked when it is sent again',
    file: 'src/web/routes/patient/book/place-once.ts',
    search: '(await verbs.underClaim({ claim, run })) as',
    replace: '(await (void claim, run())) as',
    by: {
      file: pages,
      title: 'another hour than the quoted one costs the same, and the page books once',
    },
  },
  {
    guard: 'the page of a booking books for no other price than it showed',
    file: 'src/web/routes/patient/book/pay-action.ts',
    search: 'agreedOf(quoted.answer.contract) !== agreed',
    replace: "agreedOf(quoted.answer.contract) === '' + agreed.slice(0, 0)",
    by: {
      file: pages,
      title: 'a price that is not the one that was shown is refused with the new one',
    },
  },
  {
    guard: 'the page of a booking takes no hour of a day that is not in sight',
    file: 'src/web/routes/patient/book/forms.ts',
    search: 'day === undefined || slotDay(Temporal.Instant.from(at)) === day',
    replace: 'day === undefined || slotDay(Temporal.Instant.from(at)) !== undefined',
    by: { file: pages, title: 'an hour of another day than the one shown is not booked' },
  },
]
