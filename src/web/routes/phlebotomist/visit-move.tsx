import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { firstKeptToItsTime } from '#src/domain/catalogue/collection-event.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { momentWords } from './moment-words.ts'
import { OnceField } from './page-key.tsx'
import { VisitScreen } from './visit-frame.tsx'
import { VisitLabWithin } from './visit-lab-by.tsx'
import { VisitPlace } from './visit-place.tsx'
import { StampedForm } from './visit-stamp.tsx'
import { VisitAnswers } from './visit-answers.tsx'
import { VisitTubes } from './visit-tubes.tsx'
import type { VisitView } from './visit-view.ts'
import { VisitHours, VisitWait } from './visit-wait.tsx'

type Name = 'depart' | 'arrive' | 'finish'

const screens = {
  depart: {
    step: 1,
    title: m.visit_depart_title,
    lede: m.visit_depart_lede,
    button: m.visit_depart,
  },
  arrive: {
    step: 2,
    title: m.visit_arrive_title,
    lede: m.visit_arrive_lede,
    button: m.visit_arrive,
  },
  finish: {
    step: 5,
    title: m.visit_finish_title,
    lede: m.visit_finish_lede,
    button: m.visit_finish,
  },
} as const satisfies Record<Name, object>

type Props = { view: VisitView; lastResult: SubmissionResult | undefined; name: Name }

/** A step that needs only a confirmation. */
export function VisitMove({ view, lastResult, name }: Props) {
  const { step, title, lede, button } = screens[name]
  const [form] = useForm({ id: name, lastResult: lastResult ?? null })
  return (
    <VisitScreen
      view={view}
      step={step}
      title={title()}
      lede={view.waits ? soonerWords(view) : lede()}
      action={
        view.waits ? (
          <VisitWait view={view} waits={view.waits} />
        ) : (
          <MoveForm form={getFormProps(form)} name={name}>
            <OnceField />
            <SubmitButton size="big" isWide intent={name}>
              <Icon name={name === 'finish' ? 'check' : 'forward'} />
              {button()}
            </SubmitButton>
          </MoveForm>
        )
      }
    >
      <FormErrors form={form} />
      {name === 'finish' && <VisitAnswers view={view} />}
      {name === 'finish' ? <VisitTubes view={view} /> : <VisitPlace view={view} />}
      {name !== 'finish' && <VisitBrief view={view} />}
    </VisitScreen>
  )
}

/**
 * The patient may allow an earlier arrival, but not for a test whose sample would then be invalid.
 */
function soonerWords({ tubes }: VisitView): string {
  const open = tubes.filter(({ state }) => state === 'planned' || state === 'labelled')
  const kept = firstKeptToItsTime(open.flatMap(({ moments }) => moments))
  return kept ? m.visit_wait_bound({ test: kept.name }) : m.visit_wait_lede()
}

type Move = { form: ReturnType<typeof getFormProps>; name: Name; children: ReactNode }

/** Arriving sends the phone's location; the other steps do not. */
function MoveForm({ form, name, children }: Move) {
  if (name === 'arrive') return <StampedForm form={form}>{children}</StampedForm>
  return (
    <Form method="post" {...form}>
      {children}
    </Form>
  )
}

/** A payment in progress at the gateway is not requested again at the door. */
function noCash({ payment }: VisitView): string {
  const isOnline = payment.state === 'captured' || payment.state === 'part-refunded'
  return isOnline ? m.visit_paid_online_long() : m.visit_no_cash()
}

/** What ties the visit to its time, before the phlebotomist sets out; fasting has its own line. */
function Moments({ view }: { view: VisitView }) {
  const all = view.tubes.flatMap(({ moments }) => moments)
  const once = new Map(
    all.filter(({ event }) => event !== 'fasting').map((one) => [one.event, one]),
  )
  return [...once.values()].map((moment) => (
    <li key={moment.event}>
      <Icon name="clock" />
      {momentWords(moment)}
    </li>
  ))
}

/**
 * What to bring and to ask for: persons, tubes, cash, fasting. No names before they were
 * identified.
 */
function VisitBrief({ view }: { view: VisitView }) {
  const tubes = view.tubes.filter(({ state }) => state === 'planned').length
  const fasting = Math.max(0, ...view.patients.map(({ fastingHours }) => fastingHours))
  const due = view.payment.state === 'due' && !view.isRecollection
  return (
    <ul className="brief mt-6">
      <VisitHours view={view} />
      <li>
        <Icon name="person" />
        {m.visit_persons({ count: view.patients.length })}
      </li>
      <li>
        <Icon name="test-tube" />
        {m.visit_tubes_to_draw({ count: tubes })}
      </li>
      <Moments view={view} />
      <VisitLabWithin view={view} />
      {fasting > 0 && (
        <li>
          <Icon name="fasting" />
          {m.visit_fasting({ hours: fasting })}
        </li>
      )}
      <li>
        <Icon name="cash" />
        {due ? m.visit_cash_to_take({ amount: rupeesOf(view.payment.amount) }) : noCash(view)}
      </li>
      {view.isRecollection && (
        <li>
          <Icon name="again" />
          {m.visit_recollection()}
        </li>
      )}
    </ul>
  )
}
