import { refusalWords } from '#src/web/refusals.ts'
import { m } from '#src/web/words/compiled/messages.js'

const steps = [
  'wrong-tube',
  'tube-of-another',
  'barcode-used',
  'cash-first',
  'too-early',
  'bound-to-hour',
  'outside-hours',
  'moment-not-said',
  'impossible-moment',
  'wrong-moment',
  'consent-missing',
  'guardian-speaks',
  'tubes-open',
  'wait-first',
  'not-cancellable-after-collection',
  'no-tube-collected',
  'device-revoked',
] as const

/** What the script says, in the language of the page: it has no words of its own. */
export function DoorWords() {
  const words = {
    ...Object.fromEntries(steps.map((code) => [code, refusalWords(code)])),
    corrected: m.offline_told_corrected(),
    'clock-doubtful': m.offline_told_clock_doubtful(),
    'wrong-start-code': m.offline_told_not_proved(),
    'start-code-locked': m.offline_told_not_proved(),
    'identifiers-differ': m.offline_told_not_proved(),
    'not-allowed-now': m.offline_told_over(),
    'visit-passed-on': m.offline_told_over(),
    'visit-taken-off': m.offline_told_over(),
    'visit-given-back': m.offline_told_over(),
    'person-away': m.offline_told_away(),
    'after-suspension': m.offline_told_away(),
    'call-first': m.offline_told_call_first(),
    other: m.offline_told_other(),
    told: m.offline_door_told(),
    read: m.offline_door_read(),
    sent: m.offline_door_sent(),
    fill: m.offline_door_fill(),
    code: m.offline_door_code_form(),
    birthDate: m.visit_birth_form(),
    barcode: m.offline_door_barcode_form(),
    misread: m.offline_door_misread(),
    cashTitle: m.visit_cash_title({ amount: '{amount}' }),
    cash: m.visit_cash({ amount: '{amount}' }),
    labelTitle: m.visit_label_title({ tube: '{tube}' }),
    fillTitle: m.visit_fill_title({ tube: '{tube}' }),
    person: m.visit_person_short({ person: '{person}' }),
    tubeOf: m.visit_tube_of({ number: '{number}', count: '{count}' }),
    momentFor: m.moment_for({ test: '{test}' }),
  }
  return (
    <template data-words="">
      {Object.entries(words).map(([name, text]) => (
        <p key={name} data-word={name}>
          {text}
        </p>
      ))}
    </template>
  )
}
