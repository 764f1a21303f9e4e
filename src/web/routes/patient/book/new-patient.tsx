import { getFormProps, useForm } from '@conform-to/react'
import { getZodConstraint } from '@conform-to/zod/v4'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import { SavePatient } from '#src/domain/people/patient.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { cartQuery } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/new-patient'
import { BookingFrame } from './booking-frame.tsx'
import { PersonFields } from './booking-person-fields.tsx'
import { openStep, stepPath } from './open-step.ts'

export const handle: Handle = { isPlain: true }

export async function loader(args: Route.LoaderArgs) {
  const { account, cart, soFar } = await openStep('new-patient', args)
  const isFirst = account.patients.length === 0
  return { cart, soFar, isFirst, constraint: getZodConstraint(SavePatient) }
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submit(
    request,
    SavePatient,
    async (input) => {
      const cart = readCart(request)
      const { id } = await context.get(app).savePatient(input)
      const people = [...cart.people, { patientId: id, items: cart.items }]
      return redirect(stepPath('who', { ...cart, people }))
    },
    { words: { birthDate: m.fields_date } },
  )

export default function NewPatientPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, soFar, isFirst, constraint } = loaderData
  const [form, fields] = useForm<z.input<typeof SavePatient>>({
    lastResult: actionData,
    constraint,
  })
  const labels = {
    name: m.booking_book_name(),
    birthDate: m.booking_book_birth_date(),
    sex: m.booking_book_sex(),
    relation: m.booking_book_relation(),
  }
  return (
    <BookingFrame
      step="who"
      cart={cart}
      soFar={soFar}
      title={isFirst ? m.booking_book_first_person() : m.booking_book_add_person()}
    >
      <Form method="post" className="form" {...getFormProps(form)}>
        <FormErrors form={form} labels={labels} />
        <PersonFields
          fields={fields}
          labels={labels}
          isGuardianAsked={form.errors?.includes(m.refusals_guardian_first()) ?? false}
        />
        <div className="formend">
          <LinkButton
            to={isFirst ? `/tests/${cart.items[0]}${cartQuery(cart)}` : stepHref(cart)}
            kind="quiet"
          >
            {m.booking_book_back()}
          </LinkButton>
          <SubmitButton>{m.booking_book_save_person()}</SubmitButton>
        </div>
      </Form>
    </BookingFrame>
  )
}

const stepHref = (cart: Parameters<typeof cartQuery>[0]) => `/book/who${cartQuery(cart)}`
