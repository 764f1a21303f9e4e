import type { CollectionEvent } from '#src/domain/catalogue/collection-event.ts'
import { questionsOf } from '#src/domain/catalogue/asked-before.ts'
import { type ItemCode, isListed, type ResultType } from '#src/domain/catalogue/item.ts'
import { formulas } from '#src/domain/results/calculated/formulas.ts'
import { isForPatientAlone, type Revealing } from '#src/domain/results/calls/patient-alone.ts'

/** A test that a lab offers, as far as it decides whether a rule may name it. */
export type ReflexTest = Revealing & {
  name: string
  resultType: ResultType
  /** In which the lab measures it today. */
  unit: string | null
  /** Of a coded test, in order. */
  choices: readonly string[]
  tubeTypeCode: string | null
  collectionEvent: CollectionEvent
  fastingHours: number
  labOnlyReason: string | null
  needsPcpndt: boolean
  isSold: boolean
}

/**
 * Whether a value of a test may start a rule: a number or a coded finding, and nothing whose name on
 * another page would tell of HIV or of a test that needs a consent.
 * Source: decision 256; HIV and AIDS (Prevention and Control) Act 2017, section 8.
 */
export function mayCause(test: ReflexTest): boolean {
  const hasValue = test.resultType === 'numeric' || test.choices.length > 0
  return hasValue && !isForPatientAlone(test)
}

/**
 * Whether a rule may add a test to a sample that was drawn for another one: it may be sold, is
 * measured in a tube, and asks nothing of the person at the draw or before it.
 * Source: decision 256; model, "Catalogue".
 */
export function mayBeAdded(test: ReflexTest): boolean {
  const formula = formulas[test.code]
  return (
    test.isSold &&
    isListed(test.restriction) &&
    !isForPatientAlone(test) &&
    !test.needsPcpndt &&
    test.tubeTypeCode !== null &&
    test.labOnlyReason === null &&
    test.collectionEvent === 'any' &&
    test.fastingHours === 0 &&
    questionsOf([test.code]).length === 0 &&
    (formula === undefined || formula.isAlsoMeasured === true)
  )
}

/**
 * Of a lab's tests those whose values may start a rule.
 * Source: decision 256.
 */
export function causesOf(tests: readonly ReflexTest[]) {
  return tests.filter(mayCause).map(named)
}

/**
 * What a rule after the values of a test may say; undefined where the test starts none.
 * Source: decision 256.
 */
export function choiceOfTests(tests: readonly ReflexTest[], code: ItemCode) {
  const cause = tests.find((test) => test.code === code)
  if (!cause || !mayCause(cause)) return undefined
  const added = tests.filter((test) => test.code !== code && mayBeAdded(test))
  const { unit, choices, resultType } = cause
  const isNumber = resultType === 'numeric'
  return { cause: named(cause), isNumber, unit, choices, added: added.map(named) }
}

const named = ({ code, name }: ReflexTest) => ({ code, name })
