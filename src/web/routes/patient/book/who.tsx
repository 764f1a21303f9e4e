import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import type { z } from 'zod'
import type { App } from '#src/usecases/index.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import type { Cart } from '#src/web/orders/booking-cart.ts'
import { readCart } from '#src/web/orders/read-booking-cart.ts'
import { refusedIn } from '#src/web/refused.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/who'
import { BookingFrame } from './booking-frame.tsx'
import { BookingPeople } from './booking-people.tsx'
import { BookingRefusal } from './booking-refusal.tsx'
import { consentsFirst } from './consents-first.ts'
import { TypedWeight, WhoIsTested, WhoSoFar } from './forms.ts'
import { openStep, stepPath } from './open-step.ts'

export const handle: Handle = { isPlain: true }

export async function loader(args: Route.LoaderArgs) {
  const { account, cart, soFar } = await openStep('who', args)
  if (account.patients.length === 0) throw redirect(stepPath('new-patient', cart))
  return { cart, soFar, patients: account.patients }
}

export async function action({ request, context }: Route.ActionArgs) {
  const cart = readCart(request)
  const isAdding = (await request.clone().formData()).get('intent') === 'add'
  const words = { patients: m.booking_book_who_none }
  const goOn = async (chosen: WhoIsTested) => {
    const { patients, only } = chosen
    const wrong = await weighed(context.get(app), chosen)
    if (Object.keys(wrong).length > 0) return { wrong }
    const people = patients.map((patientId) => ({
      patientId,
      items: testsOf(patientId, only, cart),
    }))
    if (people.some(({ items }) => items.length === 0)) return m.booking_book_tests_none()
    const next = stepPath(isAdding ? 'new-patient' : 'where', { ...cart, people })
    const family = await context.get(app).listPatients()
    const children = family.filter(
      ({ id, isConsentAsked }) => isConsentAsked && patients.includes(id),
    )
    if (isAdding || children.length === 0) return redirect(next)
    return redirect(consentsFirst(children, stepPath('who', { ...cart, people })))
  }
  return submit(request, isAdding ? WhoSoFar : WhoIsTested, goOn, { words })
}

/** Saves what was typed for each child; errors of a weight, by the name of its field. */
async function weighed(verbs: App, { patients, weights }: WhoIsTested) {
  const wrong: Record<string, string[]> = {}
  for (const patientId of patients) {
    const typed = weights[patientId]
    if (!typed) continue
    const { data: weightKg } = TypedWeight.safeParse(typed)
    const says =
      weightKg === undefined
        ? m.refusals_impossible_weight()
        : await whyNot(verbs.weighPatient({ patientId, weightKg }))
    if (says) wrong[`weights.${patientId}`] = [says]
  }
  return wrong
}

/** Why a weight was refused; every other refusal belongs to the complete form. */
async function whyNot(asked: Promise<unknown>) {
  try {
    await asked
    return undefined
  } catch (error) {
    const isAnswer = typeof error === 'object' && error !== null && 'data' in error
    const refused = isAnswer ? refusedIn(error.data) : undefined
    if (refused?.refusal !== 'impossible-weight') throw error
    return refused.says
  }
}

/** The tests whose checkboxes stayed ticked; a single test has no checkbox. */
function testsOf(patientId: string, ticked: readonly string[], { items }: Cart) {
  if (items.length === 1) return items
  return items.filter((code) => ticked.includes(`${patientId} ${code}`))
}

export default function WhoPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, soFar, patients } = loaderData
  const [form, fields] = useForm<z.input<typeof WhoIsTested>>({ lastResult: actionData })
  return (
    <BookingFrame step="who" cart={cart} soFar={soFar} title={m.booking_book_who_title()}>
      <BookingRefusal />
      <Form method="post" className="form" {...getFormProps(form)}>
        <FormErrors form={form} labels={labelsOf(patients)} />
        <BookingPeople
          patients={patients}
          tests={soFar.prices}
          chosen={cart.people}
          patientsField={fields.patients}
          onlyField={fields.only}
          weightFields={fields.weights.getFieldset()}
        />
        <div className="formend">
          <SubmitButton kind="quiet" intent="add">
            <Icon name="plus" />
            {m.booking_book_add_person()}
          </SubmitButton>
          <SubmitButton intent="go">
            {m.booking_book_go_where()}
            <Icon name="forward" />
          </SubmitButton>
        </div>
      </Form>
    </BookingFrame>
  )
}

function labelsOf(patients: readonly { id: string; name: string }[]) {
  const weights = patients.map(({ id, name }) => [
    `weights.${id}`,
    m.booking_book_weight_now({ name }),
  ])
  return { patients: m.booking_book_who(), ...Object.fromEntries(weights) }
}
