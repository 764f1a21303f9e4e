import { type FormMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { useEffect } from 'react'
import { Form } from 'react-router'
import type { BenchList } from '#src/domain/results/bench/bench-lists.ts'
import { isLabelled } from '#src/domain/tubes/specimen-label.ts'
import { nameHere } from '#src/web/names.ts'
import type { ScannedTube } from '#src/web/results/bench-view.ts'
import { personWords } from '#src/web/results/bench-words.ts'
import { benchTubeWords, rejectWords } from '#src/web/results/bench-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { lostWords, TubeLost } from '#src/web/ui/tube-lost.tsx'
import { CapDot, Tube } from '#src/web/ui/tube.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { isLate, nextOf, tubeAddress } from './bench-scan.tsx'
import { TubeLate } from './tube-late.tsx'
import { TubeRemark } from './tube-remark.tsx'
import { TubeStored } from './tube-stored.tsx'

type Props = {
  tube: ScannedTube
  show: BenchList
  lastResult: SubmissionResult | undefined
  /** Its row was asked for a fresh sample: the form is open. */
  isRejecting: boolean
}

/** The scanned tube: whose, what for, its state, and what may be done with it. */
export function BenchTubePanel({ tube, show, lastResult, isRejecting }: Props) {
  const next = nextOf(tube)
  const [form, fields] = useForm<Rejection>({
    id: 'reject',
    lastResult: isOfLoss(lastResult) ? null : (lastResult ?? null),
  })
  const labels = { reason: m.bench_reject_reason(), note: m.bench_note() }
  return (
    <section className="entry" aria-labelledby="tube">
      <FormErrors form={form} labels={labels} />
      <div className="entry__head">
        <Tube cap={tube.cap} />
        <div>
          <h2 id="tube" className="num">
            {tube.barcode}
          </h2>
          <p className="strong">{personWords(tube)}</p>
          <p className="small soft">
            <CapDot cap={tube.cap} />
            {nameHere(tube.typeName)}. {tube.tests.join(', ')}
          </p>
        </div>
      </div>
      <output className="mt-3 block">
        <TubeState tube={tube} />
      </output>
      <Times tube={tube} />
      {tube.out && <Note>{m.referral_tube_out({ lab: tube.out })}</Note>}
      {tube.state !== 'planned' && (
        <p className="small">
          <Link to={`/samples/${tube.tubeId}`}>{m.custody_link()}</Link>
        </p>
      )}
      {isLabelled({ ...tube, isOut: tube.out !== null }) && (
        <p className="mt-3">
          <LinkButton kind="quiet" size="small" to={`/lab/labels/${tube.tubeId}`}>
            {m.bench_label()}
          </LinkButton>
        </p>
      )}
      <TubeStored tube={tube} />
      {isLate(tube) && <TubeLate {...tube} />}
      {next === 'receive' && <Step tube={tube} show={show} name="receive" />}
      {next === 'accept' && <Step tube={tube} show={show} name="accept" />}
      {next === 'open' && (
        <p className="mt-4">
          <LinkButton isWide to={`/lab/orders/${tube.orderId}`}>
            {m.bench_open()}
          </LinkButton>
        </p>
      )}
      {tube.state === 'in-transit' && !tube.isOnCounter && (
        <Note tone="needs">{m.bench_tube_not_handed_over()}</Note>
      )}
      {mayReject(tube) && (
        <Reject tube={tube} show={show} isRejecting={isRejecting} form={form} fields={fields} />
      )}
      {tube.may.receive && tube.isHere && (
        <details className="mt-4" open={isOfLoss(lastResult)}>
          <summary className="btn btn--quiet btn--wide">{m.visit_lost_title()}</summary>
          <TubeLost
            tube={tube}
            action={tubeAddress(tube, show)}
            lastResult={isOfLoss(lastResult) ? lastResult : undefined}
          />
        </details>
      )}
    </section>
  )
}

/** Whether the viewer may ask for a fresh sample in its place. */
export function mayReject({ may, allowedActions }: ScannedTube): boolean {
  return may.receive && allowedActions.includes('reject')
}

/** Of the panel's two forms, the one reporting the tube as lost came back. */
function isOfLoss(result: SubmissionResult | undefined): boolean {
  return result?.initialValue?.['version'] !== undefined
}

function TubeState({ tube }: { tube: ScannedTube }) {
  const words = benchTubeWords[tube.state]()
  if (tube.state === 'rejected')
    return (
      <Chip icon="close" tone="danger">
        {tube.rejectReason ? `${words}: ${rejectWords[tube.rejectReason]()}` : words}
      </Chip>
    )
  if (tube.state === 'lost')
    return (
      <Chip icon="close" tone="danger">
        {tube.lostReason ? `${words}: ${lostWords(tube.lostReason)}` : words}
      </Chip>
    )
  return (
    <>
      <Chip icon={tube.accession ? 'check' : 'clock'} tone={tube.accession ? 'ok' : 'plain'}>
        {words}
      </Chip>{' '}
      {tube.accession && <b className="num">{tube.accession}</b>}
    </>
  )
}

function Times({ tube }: { tube: ScannedTube }) {
  const { collectedAt, handedOverAt, acceptedAt } = tube
  return (
    <ul className="small soft mt-2">
      {collectedAt && (
        <li>
          {m.bench_taken()} <Time at={collectedAt} shape="near" />
        </li>
      )}
      {handedOverAt && (
        <li>
          {m.bench_in_at()} <Time at={handedOverAt} shape="near" />
        </li>
      )}
      {acceptedAt && (
        <li>
          {m.bench_accepted_at()} <Time at={acceptedAt} shape="near" />
        </li>
      )}
      {tube.state === 'in-transit' && tube.carry?.dueAt && (
        <li>
          {m.carry_due()} <Time at={tube.carry.dueAt} shape="near" />
        </li>
      )}
      {tube.replaces?.barcode && <li>{m.bench_replaces({ barcode: tube.replaces.barcode })}</li>}
    </ul>
  )
}

type StepProps = { tube: ScannedTube; show: BenchList; name: 'receive' | 'accept' }

function Step({ tube, show, name }: StepProps) {
  return (
    <Form method="post" action={tubeAddress(tube, show)} className="mt-4">
      <input type="hidden" name="barcode" value={tube.barcode} />
      <input type="hidden" name="show" value={show} />
      {name === 'accept' && <TubeRemark isDelayed={isLate(tube)} />}
      <SubmitButton isWide intent={name}>
        {name === 'receive' ? m.bench_receive() : m.bench_accept()}{' '}
        {!(name === 'accept' && isLate(tube)) && <kbd>Enter</kbd>}
      </SubmitButton>
    </Form>
  )
}

type Rejection = { reason: string; note: string }
type Rejecting = Pick<Props, 'tube' | 'show' | 'isRejecting'> & {
  form: FormMetadata<Rejection>
  fields: ReturnType<FormMetadata<Rejection>['getFieldset']>
}

/** A coded reason, and its consequences, before the button. */
function Reject({ tube, show, isRejecting, form, fields: { reason, note } }: Rejecting) {
  const isTried = isRejecting || reason.errors !== undefined || note.errors !== undefined
  // By the id: rendering anew with the focus would lose what is chosen while the page is loading.
  const toFocus = isRejecting && form.status !== 'error' ? reason.id : undefined
  useEffect(() => {
    if (toFocus) document.getElementById(toFocus)?.focus()
  }, [toFocus])
  return (
    <details className="mt-4" open={isTried}>
      <summary className="btn btn--quiet btn--wide" data-key="r">
        {m.bench_reject()} <kbd data-letter="">R</kbd>
      </summary>
      <Form
        method="post"
        action={`${tubeAddress(tube, show)}&reject`}
        className="form mt-4"
        {...getFormProps(form)}
      >
        <input type="hidden" name="barcode" value={tube.barcode} />
        <input type="hidden" name="show" value={show} />
        <SelectField
          field={reason}
          label={m.bench_reject_reason()}
          prompt={m.fields_choose()}
          autoFocus={toFocus !== undefined}
          options={Object.entries(rejectWords).map(([value, words]) => ({ value, label: words() }))}
        />
        <TextField field={note} label={m.bench_note()} isOptional />
        <p className="small soft">
          {tube.isLastRedraw ? m.bench_reject_last() : m.bench_reject_redraw()}
        </p>
        <SubmitButton kind="danger" isWide intent="reject">
          {m.bench_reject_now()}
        </SubmitButton>
      </Form>
    </details>
  )
}
