import { type FormMetadata, getFormProps, type SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import type { ItemOnBench, OrderOnBench } from '#src/web/results/bench-view.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { keepScansOut } from '#src/web/routes/bench/bench-scan-field.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { backToOrder } from './back-to-order.ts'
import { standsNow } from './result-stale.tsx'
import { valueWithUnit } from './result-value.ts'

type Props<Fields extends Record<string, unknown>> = {
  order: OrderOnBench
  item: ItemOnBench
  title: string
  /** The question, about this value of this person. */
  lede: (about: { value: string; person: string }) => string
  form: FormMetadata<Fields, string[]>
  labels: Readonly<Record<string, string>>
  lastResult: SubmissionResult<string[]> | undefined
  act: string
  children: ReactNode
}

/**
 * One step about one value, on its own page: which value, whose, what the step needs, and the way
 * back. When refused because the value has changed, it shows the new one, and its form refers to
 * that.
 */
export function ItemStep<Fields extends Record<string, unknown>>(props: Props<Fields>) {
  const { order, item, title, lede, form, labels, lastResult, act, children } = props
  const { search } = useLocation()
  const sent = lastResult?.initialValue?.['version']
  const isOther = sent !== undefined && sent !== String(item.version)
  const value = valueWithUnit(item.result)
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <PageHead title={title} lede={lede({ value, person: personWords(order) })} isSmall />
      <Form method="post" className="form" {...getFormProps(form)} ref={keepScansOut}>
        <FormErrors form={form} labels={labels} />
        {isOther && <Note tone="needs">{standsNow(item)}</Note>}
        <input type="hidden" name="version" value={item.version} />
        {children}
        <div className="flex flex-wrap gap-3">
          <SubmitButton>{act}</SubmitButton>
          <LinkButton kind="quiet" to={backToOrder(order.orderId, search)}>
            {m.bench_back()}
          </LinkButton>
        </div>
      </Form>
    </Main>
  )
}
