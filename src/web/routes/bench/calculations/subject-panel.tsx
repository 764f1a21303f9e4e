import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { standingLooks, standingWords, subjectWords, wayWords } from './calculation-words.ts'
import { DecideForms, PeopleLines } from './decide-forms.tsx'

type Shown = Awaited<ReturnType<App['listCalculations']>>
type Subject = Shown['subjects'][number]
type Props = Pick<Shown, 'may' | 'tomorrow'> & { shown: Subject; tried: TriedForm }

/** How the lab works today in one respect, what waits or comes, and what it may propose. */
export function SubjectPanel({ shown, may, tomorrow, tried }: Props) {
  const { subject, way, rules, others, isWaiting } = shown
  return (
    <Panel title={subjectWords[subject]()}>
      <div className="grid grid-cols-1 gap-4">
        <p>{m.calculation_today({ way: wayWords[way]() })}</p>
        {rules.map((rule) => (
          <OneRule key={rule.ruleId} rule={rule} mayDecide={may.decide} tried={tried} />
        ))}
        {may.propose &&
          !isWaiting &&
          others.map((other) => (
            <Propose key={other} way={other} tomorrow={tomorrow} tried={tried} />
          ))}
      </div>
    </Panel>
  )
}

type RuleProps = { rule: Subject['rules'][number]; mayDecide: boolean; tried: TriedForm }

function OneRule({ rule, mayDecide, tried }: RuleProps) {
  const { ruleId, version, way, standing, effectiveFrom, reason, isOwn } = rule
  return (
    <section className="grid grid-cols-1 gap-2">
      <p>
        <Chip {...standingLooks[standing]}>{standingWords[standing]()}</Chip>{' '}
        {m.calculation_from({ way: wayWords[way](), day: dayOf(effectiveFrom) })} {reason}
      </p>
      <PeopleLines {...rule} />
      {mayDecide && standing === 'waiting' && (
        <DecideForms
          about={{ ruleId, version }}
          isOwn={isOwn}
          help={m.calculation_confirm_help()}
          tried={tried}
        />
      )}
    </section>
  )
}

type ProposeProps = { way: keyof typeof wayWords; tomorrow: string; tried: TriedForm }

function Propose({ way, tomorrow, tried }: ProposeProps) {
  const isTried = tried?.intent === 'propose' && tried.result.initialValue?.['way'] === way
  const mine = isTried ? tried : undefined
  return (
    <details {...(mine && { open: true })}>
      <summary>{m.calculation_change({ way: wayWords[way]() })}</summary>
      <ActForm
        about={{ way }}
        tried={mine}
        intent="propose"
        lede={m.calculation_change_help()}
        fields={[
          {
            name: 'effectiveFrom',
            label: m.calculation_first_day(),
            kind: 'date',
            value: tomorrow,
          },
          { name: 'reason', label: m.calculation_reason(), kind: 'area' },
        ]}
        act={m.calculation_propose()}
      />
    </details>
  )
}
