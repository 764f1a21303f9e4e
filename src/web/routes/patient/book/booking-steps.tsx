import { type Cart } from '#src/web/orders/booking-cart.ts'
import { classes } from '#src/web/ui/classes.ts'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { bookPath } from './book-path.ts'

const steps = [
  { name: 'account', words: m.booking_book_step_account },
  { name: 'details', words: m.booking_book_step_details },
  { name: 'pay', words: m.booking_book_step_pay },
] as const

export type StepName = (typeof steps)[number]['name']

/** The parts of the page: people and address can be opened again, and no choice gets lost. */
export function BookingSteps({ step, cart }: { step: StepName; cart: Cart }) {
  const now = steps.findIndex(({ name }) => name === step)
  return (
    <nav className="booksteps" aria-label={m.booking_book_steps()}>
      <ol>
        {steps.map(({ name, words }, index) => (
          <li
            key={name}
            className={classes(index < now && 'done', index === now && 'now')}
            aria-current={index === now ? 'step' : undefined}
          >
            {index < now && name === 'details' ? (
              <Link to={bookPath(cart, { part: 'who' })}>
                {words()}
                <span className="sr-only">, {m.frame_done()}</span>
              </Link>
            ) : (
              <span>
                {words()}
                {index < now && <span className="sr-only">, {m.frame_done()}</span>}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
