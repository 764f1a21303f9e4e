import { RECENT_DAYS } from '#src/domain/reflex/reflex-page.ts'
import type { App } from '#src/usecases/index.ts'
import { reflexConditionWords } from '#src/web/results/reflex-condition.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { standingWords } from './reflex-words.ts'

type Rule = Awaited<ReturnType<App['listReflexRules']>>['rules'][number]
type Props = { rule: Rule; today: string; mayDecide: boolean; tried: TriedForm }

/** One rule: what it does, who stands behind it, and what may be done about it. */
export function ReflexRulePanel({ rule, today, mayDecide, tried }: Props) {
  const { cause, adds, condition, sampleHours, effectiveFrom, standing, ended } = rule
  const said = {
    value: reflexConditionWords({ cause: cause.name, condition }),
    adds: adds.name,
  }
  const isOffered = rule.terms === 'offered'
  const title = isOffered ? m.reflex_rule_offered(said) : m.reflex_rule(said)
  return (
    <Panel title={title}>
      <div className="grid grid-cols-1 gap-4">
        <p>
          <Chip {...looks[standing]}>{standingWords[standing]()}</Chip>
        </p>
        <p>{m.reflex_terms({ hours: sampleHours, day: dayOf(effectiveFrom) })}</p>
        {ended && (
          <p>{m.reflex_ends({ day: dayOf(ended.on), name: ended.by, reason: ended.reason })}</p>
        )}
        <People rule={rule} />
        {(standing === 'holds' || standing === 'ended') && (
          <p className="num">{m.reflex_recent({ days: RECENT_DAYS, ...rule.recent })}</p>
        )}
        {isOffered && <p className="num">{m.reflex_recent_offers(rule.recent)}</p>}
        {mayDecide && <Acts rule={rule} today={today} tried={triedOf(rule, tried)} />}
      </div>
    </Panel>
  )
}

const looks = {
  waiting: { icon: 'hold', tone: 'needs' },
  holds: { icon: 'check', tone: 'ok' },
  coming: { icon: 'clock', tone: 'plain' },
  ended: { icon: 'hold', tone: 'plain' },
  refused: { icon: 'hold', tone: 'plain' },
  withdrawn: { icon: 'hold', tone: 'plain' },
} as const

/** Only the form of this rule shows what was wrong. */
function triedOf({ ruleId }: Rule, tried: TriedForm): TriedForm {
  return tried?.result.initialValue?.['ruleId'] === ruleId ? tried : undefined
}

function People({ rule: { proposed, decided, reason } }: { rule: Rule }) {
  const { by: name, at } = proposed
  return (
    <div className="small soft">
      <p>{m.reflex_proposed_by({ name, time: instantOf(at), reason })}</p>
      {decided && (
        <p>
          {m.reflex_decided_by({
            standing: standingWordsOf(decided.decision),
            name: decided.by,
            time: instantOf(decided.at),
          })}{' '}
          {decided.reason}
        </p>
      )}
    </div>
  )
}

function standingWordsOf(decision: 'confirmed' | 'refused' | 'withdrawn'): string {
  return decision === 'confirmed' ? m.reflex_confirmed() : standingWords[decision]()
}

type ActsProps = { rule: Rule; today: string; tried: TriedForm }

function Acts({ rule: { ruleId, standing, isOwn, ended }, today, tried }: ActsProps) {
  const form = { about: { ruleId }, tried }
  if (standing === 'waiting' && isOwn)
    return (
      <ActForm
        {...form}
        intent="withdrawn"
        lede={m.reflex_own_waits()}
        act={m.reflex_withdraw()}
        kind="quiet"
      />
    )
  if (standing === 'waiting')
    return (
      <>
        <ActForm
          {...form}
          intent="confirmed"
          lede={m.reflex_confirm_help()}
          act={m.reflex_confirm()}
        />
        <ActForm
          {...form}
          intent="refused"
          fields={[{ name: 'reason', label: m.reflex_refuse_reason(), kind: 'area' }]}
          act={m.reflex_refuse()}
          kind="quiet"
        />
      </>
    )
  if (ended || (standing !== 'holds' && standing !== 'coming')) return null
  return (
    <details {...(tried && { open: true })}>
      <summary>{m.reflex_end()}</summary>
      <ActForm
        {...form}
        intent="end"
        lede={m.reflex_end_help()}
        fields={[
          { name: 'endsOn', label: m.reflex_end_day(), kind: 'date', value: today },
          { name: 'reason', label: m.reflex_end_reason(), kind: 'area' },
        ]}
        act={m.reflex_end()}
        kind="quiet"
      />
    </details>
  )
}
