import { Form, useLocation } from 'react-router'
import type { Role } from '#src/domain/people/actor.ts'
import type { Demo } from '#src/web/context.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'

const roleWords: Record<Role, () => string> = {
  patient: m.account_role_patient,
  phlebotomist: m.account_role_phlebotomist,
  'lab-technician': m.account_role_lab_technician,
  'lab-authoriser': m.account_role_lab_authoriser,
  'lab-manager': m.account_role_lab_manager,
  'back-office': m.account_role_back_office,
  finance: m.account_role_finance,
  administrator: m.account_role_administrator,
}

/** A demonstration's accounts: one tap signs in. One that others can reach shows none. */
export function DemoPeople({ demo }: { demo: Demo }) {
  const { search } = useLocation()
  if (demo.people.length === 0) return null
  return (
    <section className="panel" aria-label={m.account_demo_title()}>
      <h2>{m.account_demo_title()}</h2>
      <p className="small soft">{m.account_demo_lede()}</p>
      <ul className="demopeople">
        {demo.people.map(({ email, name, role }) => (
          <li key={email}>
            <div>
              <h3>{roleWords[role]()}</h3>
              <p className="small soft">
                {name}
                <br />
                {email.split('@')[0]}
                <wbr />@{email.split('@')[1]}
              </p>
            </div>
            <Form reloadDocument method="post" action={`/sign-in/password${search}`}>
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={demo.password} />
              <Button
                type="submit"
                kind="quiet"
                aria-label={m.account_demo_use({ name: `${name}, ${roleWords[role]()}` })}
              >
                {m.frame_sign_in()}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <p className="small soft mt-4">
        {m.account_demo_phone()}{' '}
        <Link to="/demo/outbox" reloadDocument>
          {m.account_demo_outbox()}
        </Link>
      </p>
    </section>
  )
}
