import type { ReactNode } from 'react'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { TestedTwiceNote } from '#src/web/orders/tested-twice-note.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Duo, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { BookingSteps, type StepName } from './booking-steps.tsx'
import { BookingSummary } from './booking-summary.tsx'
import type { BookingSoFar } from './book-so-far.ts'

type Props = {
  step: StepName
  cart: Cart
  soFar: BookingSoFar
  title: string
  lede?: ReactNode
  children: ReactNode
}

/** A part of a booking: its progress, its question, and beside it the booking so far. */
export function BookingFrame({ step, cart, soFar, title, lede, children }: Props) {
  return (
    <Main className="book">
      <Title>{`${title}, ${m.booking_book_title()}`}</Title>
      <BookingSteps step={step} cart={cart} />
      <PageHead title={title} lede={lede} isSmall />
      <TestedTwiceNote cart={cart} twice={soFar.twice} pathWithout={() => '/book'} />
      <Duo side={<BookingSummary soFar={soFar} cart={cart} />}>{children}</Duo>
    </Main>
  )
}
