import type { ReactNode } from 'react'
import { childRecords, speakers } from '#src/domain/visits/spoken-for.ts'
import { childRecordWords, speakerWords } from '#src/web/ui/visit-words.ts'
import { VisitDo } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { FactTemplates } from './door-facts.tsx'

type StepProps = {
  name: string
  title: string
  lede: ReactNode
  button?: string
  children?: ReactNode
}

/** One step with its one large button; shown by the script. */
function Step({ name, title, lede, button, children }: StepProps) {
  return (
    <form className="form mt-4" hidden noValidate data-step={name}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="visit__who" data-fill="place" />
      <p>{lede}</p>
      {children}
      <div data-field="step">
        <p className="error" role="alert" hidden data-error="" />
      </div>
      {button && (
        <VisitDo flows>
          <button type="submit" className="btn btn--big btn--wide">
            {button}
          </button>
        </VisitDo>
      )}
    </form>
  )
}

type FieldProps = {
  name: string
  label: string
  help?: string
  isNumber?: boolean
  most: number
}

/** A field with the place of its error; ids are given where it is drawn once. */
function Typed({ name, label, help, isNumber = false, most }: FieldProps) {
  return (
    <div className="field" data-field={name}>
      <label className="label">
        {label}
        <input
          className="input"
          name={name}
          inputMode={isNumber ? 'numeric' : 'text'}
          autoComplete="off"
          maxLength={most}
        />
      </label>
      {help && <p className="help">{help}</p>}
      <p className="error" hidden data-error="" />
    </div>
  )
}

function Chosen({ name, label, options }: { name: string; label: string; options: Options }) {
  return (
    <div className="field" data-field={name}>
      <label className="label">
        {label}
        <select className="input" name={name} defaultValue="">
          <option value="">{m.visit_choose()}</option>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <p className="error" hidden data-error="" />
    </div>
  )
}
type Options = readonly (readonly [string, string])[]

/** Every step of a visit at the door, in its order. */
export function DoorForms() {
  return (
    <>
      <Step
        name="depart"
        title={m.visit_depart_title()}
        lede={m.offline_door_lede()}
        button={m.visit_depart()}
      />
      <Step
        name="arrive"
        title={m.visit_arrive_title()}
        lede={m.offline_door_lede()}
        button={m.visit_arrive()}
      />
      <Step
        name="identify"
        title={m.visit_identify_title()}
        lede={m.visit_identify_lede()}
        button={m.visit_identify()}
      >
        <p className="small soft">{m.offline_door_compared()}</p>
        <Typed
          name="code"
          label={m.visit_start_code()}
          help={m.visit_start_code_help()}
          isNumber
          most={4}
        />
        <div data-part="patients" />
        <template data-template="patient">
          <Patient />
        </template>
      </Step>
      <Step
        name="cash"
        title={m.visit_cash_to_take({ amount: '' })}
        lede={m.visit_cash_lede()}
        button={m.offline_kind_take_cash()}
      />
      <TubeStep name="label" />
      <TubeStep name="collect" />
      <Step
        name="finish"
        title={m.visit_finish_title()}
        lede={m.visit_finish_lede()}
        button={m.visit_finish()}
      />
      <Step name="done" title={m.offline_door_done_title()} lede={m.offline_door_done()} />
      <Step name="over" title={m.offline_door_over_title()} lede={m.offline_door_over()} />
    </>
  )
}

function Patient() {
  return (
    <fieldset className="group" data-patient="">
      <legend data-fill="person" />
      <div className="form">
        <Typed name="name" label={m.visit_name()} help={m.visit_name_help()} most={80} />
        <fieldset className="field" data-field="birthDate">
          <legend className="label">{m.visit_birth_date()}</legend>
          <p className="help">{m.visit_birth_help()}</p>
          <div className="dateboxes">
            <Box name="day" label={m.visit_birth_day()} digits={2} />
            <Box name="month" label={m.visit_birth_month()} digits={2} />
            <Box name="year" label={m.visit_birth_year()} digits={4} />
          </div>
          <p className="error" hidden data-error="" />
        </fieldset>
        <div className="form" hidden data-part="spoken-for">
          <Typed name="saidBy" label={m.visit_said_by()} most={80} />
          <Chosen
            name="relation"
            label={m.visit_speaker()}
            options={speakers.map((value) => [value, speakerWords[value]()] as const)}
          />
          <Chosen
            name="record"
            label={m.visit_record()}
            options={childRecords.map((value) => [value, childRecordWords[value]()] as const)}
          />
        </div>
      </div>
    </fieldset>
  )
}

function Box({ name, label, digits }: { name: string; label: string; digits: number }) {
  return (
    <label>
      <span className="small">{label}</span>
      <input
        className="input"
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digits}
        size={digits}
      />
    </label>
  )
}

/** A tube: its label is assigned, and scanned again when it is filled. */
function TubeStep({ name }: { name: 'label' | 'collect' }) {
  const isLabel = name === 'label'
  return (
    <Step
      name={name}
      title={isLabel ? m.visit_label() : m.visit_filled()}
      lede={isLabel ? m.visit_label_lede() : `${m.visit_fill_lede()} ${m.visit_fill_scan()}`}
      button={isLabel ? m.visit_label() : m.visit_filled()}
    >
      <p className="small soft" data-fill="count" />
      <div data-part="facts" />
      <Typed
        name="barcode"
        label={isLabel ? m.visit_scan_label() : m.visit_scan_again()}
        most={32}
      />
      {!isLabel && (
        <p>
          <button type="button" className="btn btn--quiet" data-spoil="">
            {m.visit_spoil()}
          </button>
        </p>
      )}
      <p className="small soft">{m.offline_door_tests_left_out()}</p>
      {isLabel && <FactTemplates />}
    </Step>
  )
}
