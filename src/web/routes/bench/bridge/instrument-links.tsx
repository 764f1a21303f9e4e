import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { SelectField } from '#src/web/ui/forms/choice-field.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { ChooseInstrument } from './linked-instrument.tsx'
import { InstrumentTable } from './instrument-table.tsx'
import { triedOf } from './tried-of.ts'

type Seen = Awaited<ReturnType<App['viewInstrumentLinks']>>
type Props = Pick<Seen, 'links' | 'instruments' | 'profiles' | 'mayManage' | 'mayImport'> & {
  tried: TriedForm
}

/** The instruments that may send; a manager adds one, and lets one send no more. */
export function InstrumentLinks(props: Props) {
  const { links, instruments, profiles, mayManage, mayImport, tried } = props
  const inUse = links.filter(({ retiredAt }) => retiredAt === null)
  return (
    <Panel title={m.bridge_list()}>
      {inUse.length > 0 ? (
        <InstrumentTable
          links={inUse}
          instruments={instruments}
          profiles={profiles}
          mayImport={mayImport}
        />
      ) : (
        <p>{m.bridge_list_none()}</p>
      )}
      <p className="mt-4">
        <Link to="/lab/bridge/try">{m.conform_open()}</Link>
      </p>
      {mayManage && (
        <div className="grid gap-6 mt-4">
          <AddInstrument profiles={profiles} tried={tried} />
          {inUse.map((link) => (
            <ChooseInstrument key={link.linkId} link={link} instruments={instruments} />
          ))}
          {inUse.map(({ linkId, name, version }) => (
            <ActForm
              key={linkId}
              intent="retire"
              about={{ linkId, version }}
              lede={m.bridge_retire_help({ name })}
              act={m.bridge_retire({ name })}
              kind="quiet"
              tried={triedOf(tried, { linkId })}
            />
          ))}
        </div>
      )}
    </Panel>
  )
}

type Adding = { profiles: Seen['profiles']; tried: TriedForm }

function AddInstrument({ profiles, tried }: Adding) {
  const [form, { name, profile }] = useForm<{ name: string; profile: string }>({
    id: 'add-instrument',
    lastResult: tried?.intent === 'add' ? tried.result : null,
    defaultValue: { name: '', profile: '' },
  })
  const labels = { name: m.bridge_add_name(), profile: m.bridge_add_profile() }
  const options = profiles.map(({ code, name: model, isVerified }) => ({
    value: code,
    label: isVerified ? model : m.bridge_unverified({ name: model }),
  }))
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <h3>{m.bridge_add_title()}</h3>
      <FormErrors form={form} labels={labels} />
      <TextField
        field={name}
        label={labels.name}
        help={m.bridge_add_name_help()}
        autoComplete="off"
      />
      <SelectField
        field={profile}
        label={labels.profile}
        options={options}
        prompt={m.bridge_add_profile_prompt()}
      />
      <p>
        <SubmitButton intent="add">{m.bridge_add_act()}</SubmitButton>
      </p>
    </Form>
  )
}
