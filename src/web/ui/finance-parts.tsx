import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import type { StateLook } from './finance-words.ts'
import { Chip, Note } from './marks.tsx'
import { instantOf } from './time-words.ts'

/** A state in a frame. */
export function StateChip({ icon, tone, label }: StateLook) {
  return (
    <Chip icon={icon} tone={tone}>
      {label()}
    </Chip>
  )
}

/** How long something has waited, by its beginning: «since 18 Nov, 10:30 am». */
export function sinceWords(at: string): string {
  return m.finance_since_at({ time: instantOf(at, 'near') })
}

/** What was done before this page was opened again; `words` maps its name to a text. */
export function Done({
  done,
  words,
}: {
  done: string | null
  words: Readonly<Record<string, () => string>>
}) {
  if (done === null || !Object.hasOwn(words, done)) return null
  return (
    <Note icon="check" isNews>
      {words[done]?.() ?? ''}
    </Note>
  )
}

/** Links to the first page of a list and the next one. */
export function OlderNewer({ first, next }: { first: string | null; next: string | null }) {
  if (first === null && next === null) return null
  return (
    <p className="row-acts">
      {first !== null && (
        <LinkButton to={first} kind="quiet" size="small">
          {m.finance_first()}
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={next} kind="quiet" size="small">
          {m.finance_next()}
        </LinkButton>
      )}
    </p>
  )
}
