import { formatPhone } from '#src/domain/format-phone.ts'
import { statements } from '#src/web/operator-statements.ts'
import { useSite } from '#src/web/site.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { Note } from './marks.tsx'
import { KeyValues, Panel } from './page.tsx'

/** How else the operator is reached, and when not to wait for it. */
export function ContactFacts() {
  const operator = useSite()?.operator
  if (!operator) return null
  const { phone, email, address } = operator
  return (
    <div className="contact-facts">
      <Panel title={m.contact_facts()}>
        <KeyValues
          rows={[
            ...(phone
              ? [[m.contact_phone(), <PhoneLink key="phone" phone={phone} />] as const]
              : []),
            [
              m.contact_email(),
              <a key="email" href={`mailto:${email}`}>
                {email}
              </a>,
            ],
            ...(address ? [[m.contact_address(), address] as const] : []),
            [
              m.contact_hours(),
              <span key="hours" lang="en">
                {statements.hours.contact}
              </span>,
            ],
          ]}
        />
      </Panel>
      <Note tone="needs" title={m.contact_emergency_title()}>
        {m.contact_emergency()}
      </Note>
    </div>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="num" href={`tel:${phone.replaceAll(' ', '')}`}>
      {formatPhone(phone)}
    </a>
  )
}
