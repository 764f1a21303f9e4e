import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { AccountTwice, UpiTwice } from './refund-account-forms.ts'

type LastResult = SubmissionResult<string[]> | undefined

/** A bank account or a UPI address, each typed twice; one of the two is enough. */
export function OrderRefundAccount(props: { number: string; lastResult: LastResult }) {
  const { number, lastResult } = props
  const isUpi = 'upi' in (lastResult?.initialValue ?? {})
  return (
    <>
      <BankForm lastResult={isUpi ? undefined : lastResult} />
      <UpiForm lastResult={isUpi ? lastResult : undefined} />
      <p className="mt-8">
        <LinkButton to={`/bookings/${number}`} kind="quiet">
          {m.pay_not_now()}
        </LinkButton>
      </p>
    </>
  )
}

function BankForm({ lastResult }: { lastResult: LastResult }) {
  const [form, fields] = useForm<AccountTwice>({ id: 'bank', lastResult: lastResult ?? null })
  const { holderName, ifsc, accountNumber, accountNumberAgain } = fields
  const labels = {
    holderName: m.pay_account_holder(),
    ifsc: m.pay_account_ifsc(),
    accountNumber: m.pay_account_number(),
    accountNumberAgain: m.pay_account_again(),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <fieldset className="group">
        <legend>{m.pay_account_bank()}</legend>
        <div className="grid gap-5">
          <TextField
            field={holderName}
            label={labels.holderName}
            help={m.pay_account_holder_help()}
            autoComplete="name"
          />
          <TextField
            field={ifsc}
            label={labels.ifsc}
            help={m.pay_account_ifsc_help()}
            autoComplete="off"
          />
          <TextField
            field={accountNumber}
            label={labels.accountNumber}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            field={accountNumberAgain}
            label={labels.accountNumberAgain}
            help={m.pay_account_again_help()}
            inputMode="numeric"
            autoComplete="off"
          />
          <SubmitButton intent="bank">{m.pay_account_bank_save()}</SubmitButton>
        </div>
      </fieldset>
    </Form>
  )
}

function UpiForm({ lastResult }: { lastResult: LastResult }) {
  const [form, { upi, upiAgain }] = useForm<UpiTwice>({
    id: 'upi',
    lastResult: lastResult ?? null,
  })
  const labels = { upi: m.pay_account_upi(), upiAgain: m.pay_account_upi_again() }
  return (
    <Form method="post" className="form mt-10" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <fieldset className="group">
        <legend>{m.pay_account_or_upi()}</legend>
        <div className="grid gap-5">
          <TextField
            field={upi}
            label={labels.upi}
            help={m.pay_account_upi_help()}
            autoComplete="off"
          />
          <TextField field={upiAgain} label={labels.upiAgain} autoComplete="off" />
          <SubmitButton intent="upi" kind="quiet">
            {m.pay_account_upi_save()}
          </SubmitButton>
        </div>
      </fieldset>
    </Form>
  )
}
