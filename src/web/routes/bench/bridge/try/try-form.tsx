import { Form } from 'react-router'
import { MESSAGES_TRIED } from '#src/domain/instruments/trying-messages.ts'
import type { App } from '#src/usecases/index.ts'
import { classes } from '#src/web/ui/classes.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { TriedMessages } from './asked-messages.ts'

type Profiles = Awaited<ReturnType<App['viewInstrumentLinks']>>['profiles']
type Props = {
  profiles: Profiles
  /** As the address names it. */
  chosen: string
  tried: TriedMessages | undefined
}

/** Which profile, and its messages: files, a paste, or both. Works without scripts. */
export function TryForm({ profiles, chosen, tried }: Props) {
  const fault = tried?.fault ?? null
  const typed = tried?.typed
  return (
    <Form method="post" encType="multipart/form-data" className="form" noValidate>
      <div className={classes('field', fault?.field === 'profile' && 'field--error')}>
        <label htmlFor="profile">{m.conform_profile()}</label>
        <select
          className="input"
          id="profile"
          name="profile"
          defaultValue={typed?.profile ?? chosen}
          aria-invalid={fault?.field === 'profile' || undefined}
          aria-describedby={fault?.field === 'profile' ? 'profile-error' : undefined}
        >
          <option value="">{m.conform_profile_prompt()}</option>
          {profiles.map(({ code, name, isVerified }) => (
            <option key={code} value={code}>
              {isVerified ? name : m.bridge_unverified({ name })}
            </option>
          ))}
        </select>
        <FieldFault fault={fault} field="profile" />
      </div>
      <MessageFields fault={fault} typed={typed} />
      <p>
        <SubmitButton>{m.conform_act()}</SubmitButton>
      </p>
    </Form>
  )
}

type Given = Pick<TriedMessages, 'fault'> & { typed: TriedMessages['typed'] | undefined }

function MessageFields({ fault, typed }: Given) {
  const isWrong = fault?.field === 'messages'
  const described = classes(isWrong && 'messages-error', 'files-help')
  return (
    <>
      <div className={classes('field', isWrong && 'field--error')}>
        <label htmlFor="files">{m.conform_files()}</label>
        <p className="help" id="files-help">
          {m.conform_files_help({ most: MESSAGES_TRIED })}
          {typed?.hadFiles && ` ${m.conform_files_again()}`}
        </p>
        <input
          className="input tryfiles"
          id="files"
          name="files"
          type="file"
          multiple
          aria-invalid={isWrong || undefined}
          aria-describedby={described}
        />
        <FieldFault fault={fault} field="messages" />
      </div>
      <div className="field">
        <label htmlFor="pasted">{m.conform_pasted()}</label>
        <textarea
          className="input num"
          id="pasted"
          name="pasted"
          rows={8}
          spellCheck={false}
          autoComplete="off"
          defaultValue={typed?.pasted}
        />
      </div>
    </>
  )
}

type FaultProps = { fault: TriedMessages['fault']; field: 'profile' | 'messages' }

function FieldFault({ fault, field }: FaultProps) {
  if (fault?.field !== field) return null
  return (
    <p className="error" id={`${field}-error`} role="alert">
      <Icon name="warning" small />
      <span>{fault.says}</span>
    </p>
  )
}
