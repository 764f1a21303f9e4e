import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import { autoBounds } from '#src/domain/auto-verification/auto-rule.ts'
import { RadioField } from '#src/web/ui/forms/choice-field.tsx'
import type { TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextField } from '#src/web/ui/forms/text-field.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { ShownAuto } from './auto-standing.tsx'

type Props = { shown: ShownAuto; tried: TriedForm }

const boundWords = { reference: m.auto_within_reference, limits: m.auto_within_limits }

/** What the rule lets through, and the form for another version. */
export function AutoRulePanel({ shown, tried }: Props) {
  const { rule, may } = shown
  return (
    <Panel title={m.auto_rule_title()}>
      <div className="grid grid-cols-1 gap-4">
        <p>{rule ? ruleWords(rule, shown.unit) : m.auto_rule_none()}</p>
        {rule && (
          <p className="small soft">
            {m.auto_rule_by({ name: rule.setBy, time: instantOf(rule.setAt), number: rule.number })}
          </p>
        )}
        <p className="soft">{m.auto_rule_always()}</p>
        {may.set ? <RuleFields shown={shown} tried={tried} /> : <Note>{m.auto_read_only()}</Note>}
      </div>
    </Panel>
  )
}

function ruleWords(rule: NonNullable<ShownAuto['rule']>, unit: string | null): string {
  const { within, low, high, allowsFirst } = rule
  const bound =
    within === 'limits'
      ? m.auto_rule_limits({ low: String(low), high: String(high), unit: unit ?? '' })
      : m.auto_rule_reference()
  return [bound, allowsFirst ? m.auto_rule_first() : m.auto_rule_not_first()].join(' ')
}

function RuleFields({ shown: { rule, unit }, tried }: Props) {
  const [form, fields] = useForm<Record<string, string>>({
    id: 'rule',
    lastResult: tried?.intent === 'rule' ? tried.result : null,
    defaultValue: {
      within: rule?.within ?? 'reference',
      low: rule?.low?.toString() ?? '',
      high: rule?.high?.toString() ?? '',
      allowsFirst: rule?.allowsFirst ? 'on' : '',
    },
  })
  const { within, low, high, allowsFirst } = fields
  if (!within || !low || !high || !allowsFirst) return null
  const labels = {
    within: m.auto_within(),
    low: m.auto_low({ unit: unit ?? '' }),
    high: m.auto_high({ unit: unit ?? '' }),
  }
  return (
    <Form method="post" className="form" {...getFormProps(form)} noValidate>
      <FormErrors form={form} labels={labels} />
      <input type="hidden" name="number" value={rule?.number ?? 0} />
      <RadioField
        field={within}
        label={labels.within}
        options={autoBounds.map((one) => ({ value: one, label: boundWords[one]() }))}
      />
      <TextField field={low} label={labels.low} inputMode="decimal" autoComplete="off" isOptional />
      <TextField
        field={high}
        label={labels.high}
        inputMode="decimal"
        autoComplete="off"
        isOptional
      />
      <label className="agree">
        <input
          type="checkbox"
          name={allowsFirst.name}
          defaultChecked={allowsFirst.initialValue === 'on'}
        />
        <span>{m.auto_allows_first()}</span>
      </label>
      <p className="soft">{m.auto_rule_help()}</p>
      <p>
        <SubmitButton intent="rule" kind="quiet">
          {m.auto_rule_set()}
        </SubmitButton>
      </p>
    </Form>
  )
}
