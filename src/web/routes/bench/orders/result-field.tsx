import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  id: string
  item: ItemOnBench
  /** As typed before, or as saved. */
  value: string
  /** The coded finding beside text, as chosen before or as saved. */
  finding: string
  error: string | undefined
  /** The first one without a value: the page focuses it. */
  isFirst: boolean
}

/** The field for a kind of result: a number, a choice, or text. */
export function ResultField({ id, item, value, finding, error, isFirst }: Props) {
  const { testItemId, resultType, choices } = item
  const given = {
    id,
    name: `value-${testItemId}`,
    defaultValue: value,
    'data-value': '',
    autoFocus: isFirst,
    'aria-invalid': error !== undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  switch (resultType) {
    case 'numeric':
      return (
        <input
          {...given}
          className="input input--sm input--number"
          // Not `decimal`: a phone's keyboard for that has no < and no letters for a unit.
          inputMode="text"
          autoComplete="off"
          maxLength={40}
        />
      )
    case 'qualitative':
      return choices.length > 0 ? (
        <select {...given} className="input input--sm">
          <option value="">{m.fields_choose()}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input {...given} className="input input--sm" autoComplete="off" maxLength={80} />
      )
    case 'narrative':
    case 'culture':
      return (
        <div className="grid gap-2">
          <select
            className="input input--sm"
            name={`choice-${testItemId}`}
            defaultValue={finding}
            aria-label={m.bench_finding_of({ test: item.name })}
            aria-invalid={error !== undefined}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            <option value="">{m.bench_finding()}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
          <textarea {...given} className="input input--sm" rows={3} maxLength={5000} />
        </div>
      )
  }
}

/** A remark for the signatory, beside the value. */
export function CommentField({ item, value }: Pick<Props, 'item' | 'value'>) {
  return (
    <input
      className="input input--sm"
      name={`comment-${item.testItemId}`}
      defaultValue={value}
      aria-label={m.bench_comment_of({ test: item.name })}
      maxLength={500}
      autoComplete="off"
    />
  )
}
