import type { Control } from './control.ts'

const pages = 'src/web/routes/patient/book/book-pages.test.ts'
const once = 'src/web/routes/patient/book/book-once-pages.test.ts'

/** The page on which a booking is made. */
export const bookingPageControls: readonly Control[] = [
  {
    guard: 'what was typed before a session ended is shown to nobody else who signs in',
    file: 'src/web/routes/patient/book/account-action.ts',
    search: 'entered !== ownerOfTyped(typed)',
    replace: "ownerOfTyped(typed) === ''",
    by: {
      file: 'src/web/routes/patient/book/typed/typed-pages.test.ts',
      title: 'another person who signs in on the same phone sees nothing of what was typed',
    },
  },
  {
    guard: 'what was typed beside the payment books nothing when it is shown again',
    file: 'src/web/routes/patient/book/pay-action.ts',
    search: "if (change === 'typed') return shownAgain(form)",
    replace: '',
    by: {
      file: 'src/web/routes/patient/book/typed/typed-pages.test.ts',
      title:
        'what was typed beside the payment is there again, and nothing is booked by signing in',
    },
  },
  {
    guard: 'the page of a booking looks up what it booked before it asks for a price again',
    file: 'src/usecases/replies/under-claim.ts',
    search: "prepare ? await earlier(world, claim) : 'none'",
    replace: "prepare ? await Promise.resolve('none' as const) : 'none'",
    by: {
      file: 'src/usecases/replies/prepared.test.ts',
      title: 'a key that has its answer prepares nothing again',
    },
  },
  {
    guard: 'the page of a booking books once, whatever its booking has changed',
    file: 'src/web/routes/patient/book/place-once.ts',
    search: 'verbs.underClaim({ claim, prepare, run: place })',
    replace: '(void claim, prepare().then(place))',
    by: {
      file: once,
      title:
        'the last place of an hour, taken by the page itself, leads to its booking when sent again',
    },
  },
  {
    guard: 'what the page of a booking asks for differently is not taken for what it booked',
    file: 'src/web/routes/patient/book/place-once.ts',
    search: 'await digestOf(content)',
    replace: 'await digestOf(typeof content)',
    by: {
      file: once,
      title:
        'the page sent again with another hour, after online, leads to the booking that it made and never to the gateway',
    },
  },
  {
    guard: 'a booking made before is never paid for from a page that asks for another',
    file: 'src/web/routes/patient/book/pay-action.ts',
    search: 'if (asked.isOther)',
    replace: 'if (asked.isOther && number.length === 0)',
    by: {
      file: once,
      title:
        'the page sent again with another hour, after online, leads to the booking that it made and never to the gateway',
    },
  },
  {
    guard: 'the page of a booking books for no other price than it showed',
    file: 'src/web/routes/patient/book/pay-action.ts',
    search: 'agreedOf(contract) !== agreed',
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
    by: {
      file: pages,
      title: 'an hour of another day than the one shown is not booked, and that day stays shown',
    },
  },
  {
    guard: 'the page of a booking books no hour that asks more than it showed',
    file: 'src/web/routes/patient/book/pay-action.ts',
    search: 'if (!isAsked)',
    replace: 'if (!isAsked && at.length === 0)',
    by: {
      file: pages,
      title:
        'an hour at which something else is asked is shown with its question before it is booked',
    },
  },
  {
    guard: 'a form of the page of a booking is bound to the account it was shown to',
    file: 'src/web/routes/patient/book/shown-to.tsx',
    search: 'owner !== null && owner !== ownerOf(visit)',
    replace: 'owner !== null && owner !== ownerOf(visit) && owner === undefined',
    by: {
      file: 'src/web/routes/patient/book/book-owner-pages.test.ts',
      title: 'what was typed for one account is neither saved nor booked in another',
    },
  },
  {
    guard: 'no loader stands between a booking and the way to the gateway',
    file: 'src/web/routes/patient/book/pay-action.ts',
    search: 'context.set(leaving, true)',
    replace: 'context.set(leaving, false)',
    by: {
      file: once,
      title: 'the way to the gateway is answered though the page could not be loaded again',
    },
  },
]
