import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import { bindingHours, firstOutside } from '#src/domain/catalogue/collection-event.ts'
import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/when'
import { BookingFrame } from './booking-frame.tsx'
import { BookingDays, BookingHours } from './booking-hours.tsx'
import { BookingRefusal } from './booking-refusal.tsx'
import { WhenToCome } from './forms.ts'
import { type BookingSoFar, openStep, stepPath } from './open-step.ts'

export const handle: Handle = { isPlain: true }

export async function loader(args: Route.LoaderArgs) {
  const { cart, address, soFar } = await openStep('when', args)
  if (cart.people.length === 0) throw redirect(stepPath('who', cart))
  if (!address) throw redirect(stepPath('where', cart))
  if (!soFar.coming) throw redirect(stepPath('where', cart, { refused: 'out-of-reach' }))
  const days = rightDays(await args.context.get(app).listSlots({ labIds: [cart.lab] }), soFar)
  const wanted = new URL(args.request.url).searchParams.get('day')
  const ofHour = days.find(({ slots }) => slots.some(({ startsAt }) => isSame(startsAt, cart.at)))
  const shown = days.find(({ day }) => day === wanted) ?? ofHour ?? days.find(hasPlace) ?? days[0]
  return {
    cart,
    soFar,
    days: days.map(({ day, slots }) => ({ day, isFull: !hasPlace({ slots }) })),
    shown,
  }
}

type Days = Awaited<ReturnType<App['listSlots']>>

/** Only the hours at which every test is valid. */
function rightDays(days: Days, { moments }: BookingSoFar): Days {
  return days
    .map(({ day, slots }) => ({ day, slots: slots.filter((slot) => isRight(slot, moments)) }))
    .filter(({ slots }) => slots.length > 0)
}

function isRight(slot: Days[number]['slots'][number], moments: BookingSoFar['moments']) {
  const startsAt = Temporal.Instant.from(slot.startsAt)
  return !firstOutside(moments, { startsAt, endsAt: Temporal.Instant.from(slot.endsAt) })
}

function hasPlace({ slots }: { slots: { placesLeft: number }[] }) {
  return slots.some(({ placesLeft }) => placesLeft > 0)
}

function isSame(startsAt: string, at: string | undefined) {
  return at !== undefined && Date.parse(startsAt) === Date.parse(at)
}

export const action = ({ request }: Route.ActionArgs) =>
  submit(request, WhenToCome, async ({ at }) =>
    redirect(stepPath('confirm', { ...readCart(request), at })),
  )

function ledeOf({ moments, fastingHours }: BookingSoFar) {
  const bound = moments.find(({ event }) => bindingHours(event))
  const hours = bound && bindingHours(bound.event)
  if (bound && hours)
    return m.booking_book_when_bound({ test: bound.name, from: hours.from, to: hours.to })
  return fastingHours > 0
    ? m.booking_book_when_fasting({ hours: fastingHours })
    : m.booking_book_when_lede()
}

export default function WhenPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, soFar, days, shown } = loaderData
  const [form, { at }] = useForm<z.input<typeof WhenToCome>>({
    id: `when-${shown?.day}`,
    lastResult: actionData,
  })
  return (
    <BookingFrame
      step="when"
      cart={cart}
      soFar={soFar}
      title={m.booking_book_when_title()}
      lede={ledeOf(soFar)}
    >
      <BookingRefusal />
      {shown ? (
        <>
          <BookingDays cart={cart} days={days} shown={shown.day} />
          <Form method="post" className="form" {...getFormProps(form)}>
            <FormErrors form={form} labels={{ at: m.booking_book_hour() }} />
            <BookingHours
              key={shown.day}
              field={at}
              day={shown.day}
              slots={shown.slots}
              chosen={cart.at}
            />
            <div className="formend">
              <span />
              <SubmitButton>
                {m.booking_book_go_confirm()}
                <Icon name="forward" />
              </SubmitButton>
            </div>
          </Form>
        </>
      ) : (
        <EmptyState title={m.booking_book_no_hours()}>{m.booking_book_no_hours_help()}</EmptyState>
      )}
    </BookingFrame>
  )
}
