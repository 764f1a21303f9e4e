import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { OnceField } from './page-key.tsx'
import { VisitScreen } from './visit-frame.tsx'
import type { VisitView } from './visit-view.ts'

/** Exactly the amount due, before the first tube; the amount is in the button. */
export function VisitCashStep({
  view,
  lastResult,
}: {
  view: VisitView
  lastResult: SubmissionResult | undefined
}) {
  const [form] = useForm({ id: 'cash', lastResult: lastResult ?? null })
  const amount = rupeesOf(view.payment.amount)
  return (
    <VisitScreen
      view={view}
      step={4}
      detail={m.visit_before_tubes()}
      title={m.visit_cash_title({ amount })}
      lede={m.visit_cash_lede()}
      action={
        <Form method="post" {...getFormProps(form)}>
          <OnceField />
          <input type="hidden" name="amountPaise" value={view.payment.amount} />
          <SubmitButton size="big" isWide intent="cash">
            <Icon name="cash" />
            {m.visit_cash({ amount })}
          </SubmitButton>
        </Form>
      }
    >
      <FormErrors form={form} />
    </VisitScreen>
  )
}
