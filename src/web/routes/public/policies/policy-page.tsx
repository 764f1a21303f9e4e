import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { ACKNOWLEDGE_HOURS } from '#src/domain/contact/ticket-clock.ts'
import type { loader } from '#src/web/root.tsx'
import { GrievanceFacts, OperatorFacts } from '#src/web/routes/public/operator-facts.tsx'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { useSite } from '#src/web/site.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Tag } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { POLICY_VERSION } from './policy-version.ts'

type Section = { id: string; title: string; body: ReactNode }

type Props = {
  title: string
  description: string
  /** All of it in a few sentences. */
  minute: readonly string[]
  sections: readonly Section[]
}

/** A policy: its summary at the top, its contents beside it, numbered sections to read. */
export function PolicyPage({ title, description, minute, sections }: Props) {
  const isDemo = useRouteLoaderData<typeof loader>('root')?.isDemo
  const all = [...sections, asking()]
  return (
    <Main>
      <PageMeta title={title} description={description} />
      <Crumbs trail={[{ to: '/', label: m.frame_home() }]} here={title} />
      <PageHead title={title}>
        <div className="facts">
          <Tag icon="document">{m.policies_version({ day: dayOf(POLICY_VERSION) })}</Tag>
          {isDemo && <Tag icon="info">{m.policies_demo()}</Tag>}
        </div>
      </PageHead>
      <div className="policy">
        <Minute of={minute} />
        <Contents sections={all} />
        <div className="policy__text">
          {all.map(({ id, title: of, body }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{of}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </Main>
  )
}

/** The summary first. */
function Minute({ of }: { of: readonly string[] }) {
  return (
    <section className="policy__minute" aria-labelledby="minute">
      <h2 id="minute">{m.policies_minute()}</h2>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}

function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className="policy__contents" aria-label={m.policies_contents()}>
      <h2>{m.policies_contents()}</h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function asking(): Section {
  return { id: 'questions', title: m.policies_ask_title(), body: <Asking /> }
}

function Asking() {
  return (
    <>
      <p>{m.policies_ask()}</p>
      <p>{m.contact_officer_promise({ hours: ACKNOWLEDGE_HOURS })}</p>
      <h3>{m.contact_officer()}</h3>
      <GrievanceFacts />
      <h3>{m.policies_operator()}</h3>
      <OperatorFacts />
      <p>
        <Mail />
        {', '}
        <Link to="/contact">{m.frame_contact()}</Link>
      </p>
      <h3>{m.policies_changes_title()}</h3>
      <p>{m.policies_changes()}</p>
    </>
  )
}

/** The address that the operator reads. */
export function Mail() {
  const { email } = useSite()?.operator ?? {}
  return <a href={`mailto:${email}`}>{email}</a>
}

export function Paragraphs({ of }: { of: readonly string[] }) {
  return of.map((sentence) => <p key={sentence}>{sentence}</p>)
}

export function Points({ of }: { of: readonly string[] }) {
  return (
    <ul className="policy__points">
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
}

type TableProps = {
  label: string
  head: readonly [string, string]
  rows: readonly (readonly [string, ReactNode])[]
}

/** Two columns under a strong line: a term and its meaning. */
export function PolicyTable({ label, head, rows }: TableProps) {
  return (
    <table className="policy__table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([what, of]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{of}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
