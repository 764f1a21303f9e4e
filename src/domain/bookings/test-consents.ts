import type { TestRules } from '#src/domain/catalogue/bookable.ts'
import type { Refused } from '#src/domain/changes.ts'
import {
  CONSENT_TEXT_VERSION,
  type ConsentFamily,
  type SaidConsent,
  type Signer,
  signerOf,
} from '#src/domain/consents/consent.ts'
import { ageInYears } from '#src/domain/india-time.ts'
import { isSameName } from '#src/domain/visits/identifiers.ts'
import type { Contract, ContractOrder } from './contract.ts'
import { testsOf } from './pregnancies.ts'

/** As stored with an order. */
export type GivenConsent = Pick<
  SaidConsent,
  'family' | 'textVersion' | 'language' | 'signedName'
> & {
  isGuardian: boolean
}

type Asked = { order: ContractOrder; family: ConsentFamily; tests: string[]; signer: Signer }
type Rules = readonly Pick<TestRules, 'code' | 'name' | 'consentFamily'>[]
type Answered<Value, Code extends string> = { ok: true; value: Value } | Refused<Code>

/**
 * What the person of each order consents to before booking: one text for each kind of test.
 * Source: decision 065.
 */
export function consentsAsked(contract: Contract, rules: Rules, today: Temporal.PlainDate) {
  const asked = askedIn(contract, rules, today)
  if (!asked.ok) return asked
  const value = asked.value.map(({ order: { patient, lab }, family, tests, signer }) => ({
    patientId: patient.id,
    patientName: patient.name,
    labId: lab.id,
    labName: lab.name,
    family,
    tests,
    signer,
    textVersion: CONSENT_TEXT_VERSION,
  }))
  return { ok: true, value } as const
}

type Kept = Answered<
  ReadonlyMap<ContractOrder, GivenConsent[]>,
  'adults-only' | 'consent-first' | 'consent-name-differs'
>

/**
 * The consents to store with each order; those not asked for are not stored. Refuses
 * `consent-first` where one is missing or was given to another text, `consent-name-differs` where
 * an adult signed under another name, and `adults-only`.
 * Source: ICMR National Ethical Guidelines 2017, section 10; decision 065.
 *
 * @param today the day in India.
 */
export function consentsOf(
  contract: Contract,
  rules: Rules,
  { said, today }: { said: readonly SaidConsent[]; today: Temporal.PlainDate },
): Kept {
  const all = askedIn(contract, rules, today)
  if (!all.ok) return all
  const given = new Map<ContractOrder, GivenConsent[]>()
  for (const asked of all.value) {
    const consent = givenTo(asked, said)
    if (!consent.ok) return consent
    given.set(asked.order, [...(given.get(asked.order) ?? []), consent.value])
  }
  return { ok: true, value: given }
}

function givenTo(
  { order, family, signer }: Asked,
  said: readonly SaidConsent[],
): Answered<GivenConsent, 'consent-first' | 'consent-name-differs'> {
  const { patient, lab } = order
  const found = said.find(
    (one) => one.patientId === patient.id && one.labId === lab.id && one.family === family,
  )
  const facts = { name: patient.name }
  if (found?.textVersion !== CONSENT_TEXT_VERSION)
    return { ok: false, error: 'consent-first', facts }
  const isGuardian = signer === 'guardian'
  const { textVersion, language, signedName: signed } = found
  if (isSameName(signed, patient.name) === isGuardian)
    return { ok: false, error: 'consent-name-differs', facts }
  const signedName = isGuardian ? signed : patient.name
  return { ok: true, value: { family, textVersion, language, signedName, isGuardian } }
}

function askedIn(
  { orders }: Contract,
  rules: Rules,
  today: Temporal.PlainDate,
): Answered<Asked[], 'adults-only'> {
  const asked: Asked[] = []
  for (const order of orders) {
    const wanted = new Set(testsOf(order))
    const wanting = rules.filter(({ code }) => wanted.has(code))
    const age = ageInYears(Temporal.PlainDate.from(order.patient.birthDate), today)
    for (const [family, tests] of Map.groupBy(wanting, (one) => one.consentFamily)) {
      if (family === null) continue
      const signer = signerOf(family, age)
      if (!signer) return { ok: false, error: 'adults-only', facts: { item: tests[0]?.code ?? '' } }
      asked.push({ order, family, signer, tests: tests.map(({ name }) => name) })
    }
  }
  return { ok: true, value: asked }
}
