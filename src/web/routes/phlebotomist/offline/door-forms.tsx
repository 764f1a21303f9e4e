import { WriteOffTube } from '#src/domain/visits/inputs.ts'
import { failReasons } from '#src/domain/visits/visit.ts'
import { childRecords, speakers } from '#src/domain/visits/spoken-for.ts'
import { Note } from '#src/web/ui/marks.tsx'
import {
  childRecordWords,
  failWords,
  speakerWords,
  writeOffWords,
} from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { FactTemplates } from './door-facts.tsx'
import { Box, Chosen, Step, Stop, Typed } from './door-fields.tsx'

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
        <Stop />
      </Step>
      <Step
        name="cash"
        title={m.visit_cash_to_take({ amount: '' })}
        lede={m.visit_cash_lede()}
        button={m.offline_kind_take_cash()}
      >
        <Stop />
      </Step>
      <TubeStep name="label" />
      <TubeStep name="collect" />
      <Step
        name="finish"
        title={m.visit_finish_title()}
        lede={m.visit_finish_lede()}
        button={m.visit_finish()}
      />
      <Step
        name="fail"
        title={m.visit_fail_title()}
        lede={m.visit_fail_help()}
        button={m.visit_fail()}
        isDanger
      >
        <Chosen
          name="reason"
          label={m.visit_fail_legend()}
          options={failReasons.map((value) => [value, failWords[value]()] as const)}
        />
        <Typed
          name="failCode"
          label={m.visit_fail_code()}
          help={m.visit_fail_code_help()}
          isNumber
          most={4}
        />
        <p className="small soft">{m.offline_door_fail_calls()}</p>
        <p className="small soft">{m.visit_no_undo()}</p>
        <p>
          <button type="button" className="btn btn--quiet" data-go-on="">
            {m.offline_door_go_on()}
          </button>
        </p>
      </Step>
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
      <div data-part="thinner" hidden>
        <Note tone="needs" title={m.visit_thinner_title()}>
          {m.offline_door_thinner()}
        </Note>
      </div>
      <div data-part="facts" />
      <Typed
        name="barcode"
        label={isLabel ? m.visit_scan_label() : m.visit_scan_again()}
        most={32}
      />
      {!isLabel && (
        <p>
          <button type="button" className="btn btn--quiet" data-instead="spoil">
            {m.visit_spoil()}
          </button>
        </p>
      )}
      <details>
        <summary className="btn btn--quiet">{m.visit_write_off()}</summary>
        <div className="form mt-4">
          <Chosen
            name="leaveOut"
            label={m.visit_write_off_legend()}
            options={WriteOffTube.shape.reason.options.map(
              (value) => [value, writeOffWords[value]()] as const,
            )}
          />
          <p className="small soft">{m.offline_door_leave_out()}</p>
          <p>
            <button type="button" className="btn btn--danger" data-instead="leave-out">
              {m.visit_write_off()}
            </button>
          </p>
        </div>
      </details>
      <Stop />
      {isLabel && <FactTemplates />}
    </Step>
  )
}
