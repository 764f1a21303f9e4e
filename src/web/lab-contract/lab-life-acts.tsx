import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type LabLife, needAddress, needWords } from './lab-life-words.ts'

/** The forms of this page, by their button's name, and the answer to one of them. */
export type Tried = { intent: string; result: SubmissionResult<string[]> } | undefined
type Props = { life: LabLife; tried: Tried }

/** The steps that the state allows: the next one in full, serious ones behind a disclosure. */
export function LabActs({ life, tried }: Props) {
  const may = (event: LabLife['allowedActions'][number]) => life.allowedActions.includes(event)
  if (life.allowedActions.length === 0) return null
  return (
    <Panel title={m.lablife_acts()}>
      <div className="labacts">
        {may('activate') && <Activate life={life} />}
        {may('deactivate') && (
          <Act life={life} intent="deactivate" lede={m.lablife_deactivate_lede()} kind="quiet">
            {m.lablife_deactivate()}
          </Act>
        )}
        {may('restore') && (
          <Act life={life} intent="restore" lede={m.lablife_restore_lede()}>
            {m.lablife_restore()}
          </Act>
        )}
        {may('suspend') && (
          <Behind title={m.lablife_suspend()} isOpen={tried?.intent === 'suspend'}>
            <WithReason
              life={life}
              tried={tried}
              intent="suspend"
              lede={m.lablife_suspend_lede()}
              title={m.lablife_suspend()}
            />
          </Behind>
        )}
        {may('terminate') && (
          <Behind title={m.lablife_delete()}>
            <Delete life={life} />
          </Behind>
        )}
      </div>
    </Panel>
  )
}

/** Why a step with a reason was refused that the lab's state no longer offers, with the reason. */
export function LabGone({ life: { state, allowedActions }, tried }: Props) {
  const isReviewed = state === 'under-review'
  const there: Readonly<Record<string, boolean>> = {
    suspend: allowedActions.includes('suspend'),
    'send-back': isReviewed,
    refuse: isReviewed,
  }
  return <GoneForm tried={tried} isThere={there[tried?.intent ?? ''] ?? true} />
}

function Activate({ life }: { life: LabLife }) {
  const missing = life.readiness.filter(({ isMet }) => !isMet)
  if (!life.people.mayActivateFirst) return <Note icon="lock">{m.lablife_activate_other()}</Note>
  if (missing.length > 0)
    return (
      <Note tone="needs" title={m.lablife_readiness_missing()}>
        <ul className="needlist">
          {missing.map(({ need }) => (
            <li key={need}>
              <Link to={needAddress(life, need)}>{needWords[need]()}</Link>
            </li>
          ))}
        </ul>
      </Note>
    )
  return (
    <Act life={life} intent="activate" lede={m.lablife_activate_lede()}>
      {m.lablife_activate()}
    </Act>
  )
}

function Delete({ life }: { life: LabLife }) {
  const { openOrders: orders, unpaidPaise } = life
  if (orders > 0) return <Note>{m.lablife_delete_open({ orders })}</Note>
  if (unpaidPaise !== 0)
    return <Note>{m.lablife_delete_unpaid({ amount: rupeesOf(unpaidPaise) })}</Note>
  return (
    <Act life={life} intent="delete" lede={m.lablife_delete_lede()} kind="danger">
      {m.lablife_delete()}
    </Act>
  )
}

type ActProps = {
  life: LabLife
  intent: string
  lede: string
  kind?: 'main' | 'quiet' | 'danger'
  children: string
}

/** One button, with its consequences before it. */
export function Act({ life: { version }, intent, lede, kind = 'main', children }: ActProps) {
  return (
    <Form method="post" className="form">
      <input type="hidden" name="version" value={version} />
      <p className="soft">{lede}</p>
      <p>
        <SubmitButton intent={intent} kind={kind}>
          {children}
        </SubmitButton>
      </p>
    </Form>
  )
}

type ReasonProps = Props & { intent: string; title: string; lede: string }

/** A step whose reason the lab is told. */
export function WithReason({ life: { version }, tried, intent, title, lede }: ReasonProps) {
  const [form, { reason }] = useForm<{ reason: string }>({
    id: intent,
    lastResult: tried?.intent === intent ? tried.result : null,
  })
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={{ reason: m.lablife_reason() }} />
      <input type="hidden" name="version" value={version} />
      <p className="soft">{lede}</p>
      <TextareaField
        field={reason}
        label={m.lablife_reason()}
        help={m.lablife_reason_help()}
        rows={3}
      />
      <p>
        <SubmitButton intent={intent} kind="danger">
          {title}
        </SubmitButton>
      </p>
    </Form>
  )
}

type BehindProps = { title: string; isOpen?: boolean; children: ReactNode }

/** What is done rarely, and never by accident. */
export function Behind({ title, isOpen = false, children }: BehindProps) {
  return (
    <details className="labacts__more" open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
