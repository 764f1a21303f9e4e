import { Form } from 'react-router'
import { actorKinds } from '#src/domain/audit/actor-kinds.ts'
import type { SearchAudit } from '#src/domain/audit/search-audit.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { auditWords } from './audit-words.ts'
import { FilterChoice, FilterLine, type Asked } from './filter-fields.tsx'
import { FilterFold } from './filter-fold.tsx'

export const actorWords = {
  person: m.office_by_person,
  worker: m.office_by_worker,
  visitor: m.office_by_visitor,
}

type Props = {
  asked: Asked
  /** The faults, by field name. */
  errors: Asked
  /** Every action that can be searched for. */
  actions: readonly string[]
}

/** Every filter has a field; the page has links. */
type SearchField = Exclude<keyof SearchAudit, 'before'>
type Field = { label: () => string } & (
  | { type: 'search' | 'date' }
  | { options: readonly { value: string; label: string }[]; none?: () => string }
)

/** The search form: a plain GET, so that a result has an address. */
export function AuditFind({ asked, errors, actions }: Props) {
  const kinds = actorKinds.map((value) => ({ value, label: actorWords[value]() }))
  const names = actions
    .map((value) => ({ value, label: auditWords(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const shows = [
    { value: 'changes', label: m.auditlog_shows_changes() },
    { value: 'reads', label: m.auditlog_shows_reads() },
  ]
  const fields: Record<SearchField, Field> = {
    who: { type: 'search', label: m.office_audit_who },
    kind: { options: kinds, label: m.office_audit_kind },
    what: { options: names, label: m.office_audit_what },
    shows: { options: shows, label: m.auditlog_shows, none: m.auditlog_shows_all },
    subject: { type: 'search', label: m.office_audit_subject },
    from: { type: 'date', label: m.office_audit_from },
    to: { type: 'date', label: m.office_audit_to },
  }
  return (
    <search>
      <Form className="form">
        <FilterFold asked={asked} errors={errors}>
          <div className="cols2">
            {Object.entries(fields).map(([name, field]) => {
              const line = { asked, errors, name, label: field.label() }
              return 'options' in field ? (
                <FilterChoice key={name} {...line} options={field.options} none={field.none} />
              ) : (
                <FilterLine key={name} {...line} type={field.type} />
              )
            })}
          </div>
          <p>
            <button type="submit" className="btn">
              <Icon name="search" />
              {m.office_find()}
            </button>
          </p>
        </FilterFold>
      </Form>
    </search>
  )
}
