import type { FieldMetadata } from '@conform-to/react'
import type { ConsentFamily } from '#src/domain/consents/consent.ts'
import type { App } from '#src/usecases/index.ts'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

type Asked = Awaited<ReturnType<App['makeQuote']>>['consentsAsked'][number]

export type ConsentFields = {
  patientId: string
  labId: string
  family: string
  textVersion: string
  language: string
  signedName: string
}

const tells: Record<ConsentFamily, () => string> = {
  genetic: m.consent_genetic_tells,
  predisposition: m.consent_predisposition_tells,
  haemoglobin: m.consent_haemoglobin_tells,
}
const tellsNot: Record<ConsentFamily, () => string> = {
  genetic: m.consent_genetic_not,
  predisposition: m.consent_predisposition_not,
  haemoglobin: m.consent_haemoglobin_not,
}

/** The form's initial values: everything except the name. */
export function consentsToGive(asked: readonly Asked[]) {
  return asked.map(({ patientId, labId, family, textVersion }) => {
    return { patientId, labId, family, textVersion: String(textVersion), language: getLocale() }
  })
}

type Props = { field: FieldMetadata<ConsentFields[] | undefined>; asked: readonly Asked[] }

/** The text to read before consenting to each kind of test, and the consenting person's name. */
export function BookingConsents({ field, asked }: Props) {
  if (asked.length === 0) return null
  const given = field.getFieldList().map((one) => one.getFieldset())
  return (
    <Panel title={m.consent_title()}>
      <p>{m.consent_lede()}</p>
      {asked.map((one, at) => (
        <section key={`${one.patientId} ${one.labId} ${one.family}`} className="mt-6">
          <ConsentText one={one} />
          {given[at] && <Signature fields={given[at]} one={one} />}
        </section>
      ))}
    </Panel>
  )
}

function ConsentText({ one: { patientName, labName, tests, family } }: { one: Asked }) {
  const parts = [
    [m.consent_tells(), tells[family]()],
    [m.consent_not(), tellsNot[family]()],
    [m.consent_sees(), m.consent_sees_words()],
    [m.consent_talk(), m.consent_talk_words()],
    [m.consent_right(), m.consent_right_words()],
  ]
  return (
    <>
      <h3>{m.consent_for({ name: patientName, tests: tests.join(', '), lab: labName })}</h3>
      <dl className="mt-3 grid gap-3">
        {parts.map(([head, words]) => (
          <div key={head}>
            <dt className="strong">{head}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Fields = ReturnType<FieldMetadata<ConsentFields>['getFieldset']>

function Signature({ fields, one }: { fields: Fields; one: Asked }) {
  const { patientId, labId, family, textVersion, language, signedName } = fields
  return (
    <div className="mt-4">
      {[patientId, labId, family, textVersion, language].map(({ key, name, initialValue }) => (
        <input key={key} type="hidden" name={name} value={initialValue} />
      ))}
      <TextField
        field={signedName}
        label={signWords(one)}
        help={one.signer === 'person' ? m.consent_sign_help() : undefined}
        autoComplete="off"
      />
    </div>
  )
}

function signWords({ signer, patientName: name }: Asked): string {
  return signer === 'person' ? m.consent_sign({ name }) : m.consent_sign_guardian({ name })
}

/** The label of each name in the error summary. */
export function consentLabels(asked: readonly Asked[]) {
  return Object.fromEntries(asked.map((one, at) => [`consents[${at}].signedName`, signWords(one)]))
}
