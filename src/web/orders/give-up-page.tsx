import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Fragment } from 'react'
import { Form } from 'react-router'
import type { DeclaredReason } from '#src/domain/results/give-up.ts'
import type { App } from '#src/usecases/index.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { itemStateWords } from '#src/web/results/bench-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { CheckboxField, RadioField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type GiveUpView = Awaited<ReturnType<App['viewGiveUp']>>
type TestToGiveUp = GiveUpView['tests'][number]

const reasonWords: Record<DeclaredReason, () => string> = {
  'no-fresh-sample': m.giveup_why_no_fresh_sample,
  'instrument-down': m.giveup_why_instrument_down,
  'reagent-out': m.giveup_why_reagent_out,
  'sample-used-up': m.giveup_why_sample_used_up,
  'patient-declines': m.giveup_why_patient_declines,
}

const paybackWords: Record<GiveUpView['payback'], () => string> = {
  money: m.giveup_then_money,
  unpaid: m.giveup_then_unpaid,
  disputed: m.giveup_then_disputed,
}

type Props = {
  order: GiveUpView
  reasons: readonly DeclaredReason[]
  lastResult: SubmissionResult<string[]> | undefined
  back: { to: string; label: string }
}

/** The tests of an order that will not be done: which, why, and what follows, before the button. */
export function GiveUpPage(props: Props) {
  const { order, lastResult, back } = props
  const { number, tests } = order
  const isOpen = tests.some(({ mayGiveUp }) => mayGiveUp)
  const underWay = tests.filter(({ isUnderWay }) => isUnderWay)
  const title = m.giveup_title()
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs trail={[back]} here={title} />
      <PageHead
        title={title}
        lede={m.giveup_lede({ person: personWords(order), number })}
        isSmall
      />
      {underWay.length > 0 && (
        <Note tone="needs">{m.giveup_on_the_way({ tests: namesOf(underWay) })}</Note>
      )}
      {isOpen || lastResult ? <GiveUpForm {...props} /> : <Note>{m.giveup_none()}</Note>}
    </Main>
  )
}

function GiveUpForm({ order, reasons, lastResult, back }: Props) {
  const [form, { tests, reason }] = useForm<{ tests: string[]; reason: string }>({
    id: 'give-up',
    lastResult: lastResult ?? null,
  })
  const open = order.tests.filter(({ mayGiveUp }) => mayGiveUp)
  const labels = { tests: m.giveup_tests(), reason: m.giveup_reason() }
  return (
    <Form method="post" className="form mt-4" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <Moved order={order} lastResult={lastResult} />
      {open.map(({ testItemId, version }, index) => (
        <Fragment key={testItemId}>
          <input type="hidden" name={`shown[${index}].testItemId`} value={testItemId} />
          <input type="hidden" name={`shown[${index}].version`} value={version} />
        </Fragment>
      ))}
      <CheckboxField
        field={tests}
        label={labels.tests}
        options={open.map((test) => ({
          value: test.testItemId,
          label: <TestLine test={test} payback={order.payback} />,
        }))}
      />
      <RadioField
        field={reason}
        label={labels.reason}
        options={reasons.map((value) => ({ value, label: reasonWords[value]() }))}
      />
      <WhatFollows payback={order.payback} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton kind="danger">{m.giveup_act()}</SubmitButton>
        <LinkButton kind="quiet" to={back.to}>
          {m.bench_back()}
        </LinkButton>
      </div>
    </Form>
  )
}

/** One test with its state, its refund, and what ends with it. */
function TestLine({ test, payback }: { test: TestToGiveUp; payback: GiveUpView['payback'] }) {
  const { name, follows, followsBack } = test
  const amount = rupeesOf(followsBack)
  const isMore = payback !== 'unpaid' && followsBack > 0
  return (
    <span className="py-2">
      <span className="strong">{name}</span>
      <span className="sub block">{backOf(test, payback)}</span>
      {follows.length > 0 && (
        <span className="sub block">
          {isMore
            ? m.giveup_follows_back({ tests: follows.join(', '), amount })
            : m.giveup_follows({ tests: follows.join(', ') })}
        </span>
      )}
    </span>
  )
}

function backOf({ state, price, before }: TestToGiveUp, payback: GiveUpView['payback']) {
  const stands = itemStateWords[state]()
  if (before === 'repaid') return m.giveup_line_repaid({ state: stands })
  if (before === 'asked') return m.giveup_line_asked({ state: stands })
  if (payback === 'unpaid' || price === 0) return stands
  return m.giveup_line_back({ state: stands, amount: rupeesOf(price) })
}

/** A ticked test that is no longer open is in no list any more: it is named. */
function Moved({ order, lastResult }: Pick<Props, 'order' | 'lastResult'>) {
  const ticked = [lastResult?.initialValue?.['tests']].flat()
  const moved = order.tests.filter(
    ({ testItemId, mayGiveUp }) => !mayGiveUp && ticked.includes(testItemId),
  )
  if (moved.length === 0) return null
  return (
    <Note tone="needs" title={m.giveup_moved_title()}>
      <ul className="mt-2 grid gap-2">
        {moved.map(({ testItemId, name, state }) => (
          <li key={testItemId}>{m.giveup_moved({ test: name, state: itemStateWords[state]() })}</li>
        ))}
      </ul>
    </Note>
  )
}

function WhatFollows({ payback }: Pick<GiveUpView, 'payback'>) {
  const lines = [
    paybackWords[payback](),
    m.giveup_then_lab(),
    m.giveup_then_visit(),
    m.giveup_then_rest(),
    m.giveup_then_told(),
  ]
  return (
    <Note title={m.giveup_then_title()}>
      <ul className="mt-2 grid gap-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Note>
  )
}

function namesOf(tests: readonly TestToGiveUp[]): string {
  return tests.map(({ name }) => name).join(', ')
}
