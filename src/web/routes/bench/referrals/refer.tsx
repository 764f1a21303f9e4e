import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { carriers, SendReferral, sendings } from '#src/domain/referrals/referral.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import { idIn } from '#src/web/addresses.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { nameHere } from '#src/web/names.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/refer'
import { carrierWords, sentAsWords } from './referral-words.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Also after a refused step: the test may have changed. */
export const shouldRevalidate = () => true

export const loader = ({ params, context }: Route.LoaderArgs) =>
  context.get(app).viewToRefer({ testItemId: idIn(TestItemId, params.itemId) })

export const action = ({ request, params, context }: Route.ActionArgs) =>
  submit(request, SendReferral.omit({ testItemId: true }), async (input) => {
    const testItemId = idIn(TestItemId, params.itemId)
    const { referralId } = await context.get(app).sendReferral({ testItemId, ...input })
    return redirect(`/lab/referrals/${referralId}?done=1`)
  })

/** Which partner does a test, and who carries its sample there. */
export default function ReferPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<{ agreementId: string; carrier: string; sentAs: string }>({
    lastResult: actionData ?? null,
  })
  const title = m.referral_refer_title({ test: nameHere(shown.test) })
  const labels = {
    agreementId: m.referral_refer_partner(),
    carrier: m.referral_carrier(),
    sentAs: m.referral_as(),
  }
  const back = (
    <LinkButton kind="quiet" to={`/lab/orders/${shown.orderId}`}>
      {m.bench_back()}
    </LinkButton>
  )
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <PageHead title={title} lede={m.referral_refer_lede()} isSmall />
      {shown.partners.length === 0 ? (
        <>
          <EmptyState title={m.referral_refer_none()}>{m.referral_refer_none_help()}</EmptyState>
          {back}
        </>
      ) : (
        <Form method="post" className="form" {...getFormProps(form)} noValidate>
          <FormErrors form={form} labels={labels} />
          <input type="hidden" name="version" value={shown.version} />
          <RadioField
            field={fields.agreementId}
            label={labels.agreementId}
            options={shown.partners.map((one) => ({ value: one.agreementId, label: one.partner }))}
          />
          <RadioField
            field={fields.sentAs}
            label={labels.sentAs}
            options={sendings.map((value) => ({ value, label: sentAsWords[value]() }))}
          />
          <RadioField
            field={fields.carrier}
            label={labels.carrier}
            options={carriers.map((value) => ({ value, label: carrierWords[value]() }))}
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{m.referral_refer_do()}</SubmitButton>
            {back}
          </div>
        </Form>
      )}
    </Main>
  )
}
