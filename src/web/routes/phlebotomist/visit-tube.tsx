import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { nameHere } from '#src/web/names.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Day } from '#src/web/ui/time.tsx'
import { capName } from '#src/web/ui/tube.tsx'
import { sexWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { BarcodeScanner } from './barcode-scanner.tsx'
import { DrawFacts } from './draw-facts.tsx'
import { momentWords } from './moment-words.ts'
import { OnceField } from './page-key.tsx'
import { VisitScreen } from './visit-frame.tsx'
import { inversionWords, VisitTubes } from './visit-tubes.tsx'
import { type PatientView, patientOf, type TubeView, type VisitView } from './visit-view.ts'

type Scan = {
  tubeId: string
  barcode: string
  facts: { kind: string; answer: string; at: string }[]
}

type Props = {
  view: VisitView
  lastResult: SubmissionResult | undefined
  name: 'label' | 'collect'
  tube: TubeView
  /** In draw order, from 1. */
  number: number
}

/** One tube: first its label is assigned, then the label is scanned again when it is filled. */
export function VisitTube({ view, lastResult, name, tube, number }: Props) {
  const [form, { barcode, facts }] = useForm<Scan>({
    id: name,
    lastResult: lastResult ?? null,
  })
  const isLabel = name === 'label'
  const isAsking = isLabel && tube.asks.length > 0
  const called = capName(tube.cap) ?? nameHere(tube.typeName)
  const person = patientOf(view, tube)
  const tubes = <VisitTubes view={view} nowId={tube.tubeId} />
  return (
    <VisitScreen
      view={view}
      isAsking={isAsking}
      after={isAsking && tubes}
      step={4}
      detail={m.visit_tube_of({ number, count: view.tubes.length })}
      title={isLabel ? m.visit_label_title({ tube: called }) : m.visit_fill_title({ tube: called })}
      lede={person && <Person person={person} />}
      action={
        <>
          <Form method="post" className="grid gap-3" {...getFormProps(form)}>
            <OnceField />
            <input type="hidden" name="tubeId" value={tube.tubeId} />
            {/* The scanner and the keyboard's Enter press the first button of the form. */}
            <input type="hidden" name="intent" value={name} />
            <BarcodeScanner
              field={barcode}
              label={isLabel ? m.visit_scan_label() : m.visit_scan_again()}
              autoFocus={!isAsking}
            />
            <SubmitButton size="big" isWide>
              <Icon name={isLabel ? 'scan' : 'check'} />
              {isLabel ? m.visit_label() : m.visit_filled()}
            </SubmitButton>
          </Form>
          <LinkButton
            kind="text"
            isWide
            to={`/phlebotomist/visits/${view.visitId}/tubes/${tube.tubeId}`}
          >
            {isLabel ? m.visit_cannot_fill() : m.visit_cannot_fill_or_spoiled()}
          </LinkButton>
        </>
      }
    >
      <FormErrors form={form} labels={{ barcode: m.visit_barcode() }} />
      {tube.moments.map((moment) => (
        <p key={moment.event} className="strong mt-2">
          {momentWords(moment)}
        </p>
      ))}
      {isAsking && <DrawFacts form={form.id} field={facts} asks={tube.asks} />}
      <p className="mt-4">
        {isLabel
          ? m.visit_label_lede()
          : [m.visit_fill_lede(), inversionWords(tube), m.visit_fill_scan()]
              .filter(Boolean)
              .join(' ')}
      </p>
      {!isAsking && tubes}
    </VisitScreen>
  )
}

function Person({ person }: { person: PatientView }) {
  const { name, sex, birthDate, fastingHours } = person
  return (
    <>
      <b className="text-ink">
        {name}, {sexWords[sex]()}
      </b>
      {birthDate && (
        <>
          , {m.visit_born()} <Day on={birthDate} />.
        </>
      )}{' '}
      {fastingHours > 0 && m.visit_fasting({ hours: fastingHours })}
    </>
  )
}
