import { type Cart, cartQuery } from '#src/web/orders/booking-cart.ts'
import { classes } from '#src/web/ui/classes.ts'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const steps = [
  { name: 'who', words: m.booking_book_step_who },
  { name: 'where', words: m.booking_book_step_where },
  { name: 'when', words: m.booking_book_step_when },
  { name: 'confirm', words: m.booking_book_step_confirm },
] as const

export type StepName = (typeof steps)[number]['name']

/** The steps of the booking: a completed one can be opened again, and no choice gets lost. */
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
            {index < now ? (
              <Link to={`/book/${name}${cartQuery(cart)}`}>
                {words()}
                <span className="sr-only">, {m.frame_done()}</span>
              </Link>
            ) : (
              <span>{words()}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
