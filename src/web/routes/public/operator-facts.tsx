import { formatPhone } from '#src/domain/format-phone.ts'
import { useSite } from '#src/web/site.ts'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * The seller: registered name and address, customer care.
 * Source: Consumer Protection (E-Commerce) Rules, 2020, rule 4(2).
 */
export function OperatorFacts() {
  const operator = useSite()?.operator
  if (!operator) return null
  const { legalName, address, phone, email } = operator
  return (
    <>
      <KeyValues
        rows={[
          [m.contact_legal_name(), <AsRegistered key="name" text={legalName} />],
          [m.contact_registered_address(), <AsRegistered key="address" text={address} />],
          [m.contact_phone(), <PhoneLink key="phone" phone={phone} />],
          [m.contact_email(), <MailLink key="email" email={email} />],
        ]}
      />
      <ExampleNote />
    </>
  )
}

/** Who answers complaints. Source: the same, rules 4(2)(d) and 4(4). */
export function GrievanceFacts() {
  const officer = useSite()?.operator.grievanceOfficer
  if (!officer) return null
  return (
    <>
      <KeyValues
        rows={[
          [m.contact_officer_name(), <AsRegistered key="name" text={officer.name} />],
          [
            m.contact_officer_designation(),
            <AsRegistered key="designation" text={officer.designation} />,
          ],
          [m.contact_phone(), <PhoneLink key="phone" phone={officer.phone} />],
          [m.contact_email(), <MailLink key="email" email={officer.email} />],
        ]}
      />
      <ExampleNote />
    </>
  )
}

/** As in the settings, in English whatever the page's language. */
function AsRegistered({ text }: { text: string }) {
  return <span lang="en">{text}</span>
}

/** A demonstration's company and officer are fictitious. */
function ExampleNote() {
  if (!useSite()?.operator.isExample) return null
  return <p className="small soft">{m.contact_example()}</p>
}

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="num" href={`tel:${phone.replaceAll(' ', '')}`}>
      {formatPhone(phone)}
    </a>
  )
}

function MailLink({ email }: { email: string }) {
  return <a href={`mailto:${email}`}>{email}</a>
}
