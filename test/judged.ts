import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { findTestRules } from '#src/db/queries/results/results.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { pregnancyAnswers } from '#src/domain/catalogue/pregnancy.ts'
import { type Sex, sexes } from '#src/domain/people/patient.ts'
import { verdictOf } from '#src/domain/reports/verdict.ts'
import { judgedBy } from '#src/domain/results/judging/judged.ts'
import type { DrawMoment } from '#src/domain/tubes/draw-fact.ts'
import { asRefusal } from '#src/usecases/refusal.ts'
import { yardstickBy } from '#src/domain/results/judging/yardstick-of.ts'
import type { aDatabase } from './database.ts'

type Database = Pick<Awaited<ReturnType<typeof aDatabase>>, 'db'>
const drawnOn = Temporal.PlainDate.from('2026-11-21')

/** The rows of a file of golden cases, by column names. */
export function goldenRows(file: string): Record<string, string>[] {
  const text = readFileSync(new URL(`golden/${file}`, import.meta.url), 'utf8')
  return parse(text, { columns: true })
}

/** «36y», «12d»: the age at the draw. */
export type Somebody = { sex: string; age: string; pregnant: string }
export const aWoman: Somebody = { sex: 'female', age: '36y', pregnant: 'no' }

/** Judges what is typed against the seeded data, by the same steps as entering a result. */
export async function aJudge({ db }: Database, codes: readonly string[]) {
  const rulesOf = new Map<string, Awaited<ReturnType<typeof findTestRules>>>()
  for (const code of new Set(codes))
    rulesOf.set(code, await db.transaction((tx) => findTestRules(tx, ItemCode.parse(code))))

  function rulesFor(code: string) {
    const rules = rulesOf.get(code)
    if (!rules) throw new Error(`${code} is not known`)
    return rules
  }

  function judged(code: string, typed: string, somebody = aWoman, moment?: DrawMoment) {
    const rules = rulesFor(code)
    const { resultType: type } = rules.test
    const input =
      type === 'numeric'
        ? ({ type, value: typed } as const)
        : type === 'qualitative'
          ? ({ type, choice: typed } as const)
          : ({ type, choice: typed, text: 'As seen.' } as const)
    const read = judgedBy(rules, input, () => yardstickBy(rules, code, donorOf(somebody), moment))
    if (!read.ok) throw asRefusal(read)
    return read.value
  }

  /** As in a golden case: flag, held, called, and the sentence of the report. */
  function said(code: string, typed: string, somebody?: Somebody, moment?: DrawMoment) {
    const { judgement, meaning } = judged(code, typed, somebody, moment)
    const { flag, held, isCallDue, condition } = judgement
    const type = rulesFor(code).test.resultType
    return {
      flag,
      held: held ?? 'no',
      called: isCallDue ? 'yes' : 'no',
      sentence: verdictOf({
        flag,
        type,
        ...(meaning && { meaning }),
        ...(condition && { rangeCondition: condition }),
      }),
    }
  }

  return { rulesFor, judged, said }
}

function donorOf({ sex: typed, age, pregnant }: Somebody) {
  const sex = sexes.find((one): one is Sex => one === typed)
  const pregnancy = pregnancyAnswers.find((one) => one === (weeksSaid(pregnant) ? 'yes' : pregnant))
  if (!sex || !pregnancy) throw new Error(`${typed} or ${pregnant} is not known`)
  const span = { [age.endsWith('d') ? 'days' : 'years']: Number.parseInt(age, 10) }
  return { sex, birthDate: drawnOn.subtract(span), drawnOn, pregnancy, dueOn: dueOnOf(pregnant) }
}

/** «13w6d»: pregnant, and how far at the draw. */
const weeksSaid = (said: string) => /^(\d+)w(\d)d$/.exec(said)

function dueOnOf(said: string): Temporal.PlainDate | null {
  const [, weeks, days] = weeksSaid(said) ?? []
  return weeks ? drawnOn.add({ days: 280 - Number(weeks) * 7 - Number(days) }) : null
}
