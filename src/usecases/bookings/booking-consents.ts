import { findTestRules } from '#src/db/queries/restrictions.ts'
import type { Contract, ContractOrder } from '#src/domain/bookings/contract.ts'
import {
  CONSENT_TEXT_VERSION,
  type ConsentFamily,
  type SaidConsent,
  type Signer,
  signerOf,
} from '#src/domain/consents/consent.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { ageInYears } from '#src/domain/india-time.ts'
import { isSameName } from '#src/domain/visits/identifiers.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { Step } from '#src/usecases/step.ts'

/** As it is kept of an order. */
export type GivenConsent = Pick<
  SaidConsent,
  'family' | 'textVersion' | 'language' | 'signedName'
> & {
  isGuardian: boolean
}

type Asked = { order: ContractOrder; family: ConsentFamily; tests: string[]; signer: Signer }

/** What the person of each order consents to before it is booked: one text for each kind of test. */
export async function consentsAsked(step: Step, contract: Contract) {
  const asked = await askedIn(step, contract)
  return asked.map(({ order: { patient, lab }, family, tests, signer }) => ({
    patientId: patient.id,
    patientName: patient.name,
    labId: lab.id,
    labName: lab.name,
    family,
    tests,
    signer,
    textVersion: CONSENT_TEXT_VERSION,
  }))
}

/**
 * The consents to keep with each order; what was not asked for is not kept. Refuses `consent-first`
 * where one is missing or was given to another text, `consent-name-differs` where an adult signed by
 * another name, and `adults-only`.
 */
export async function consentsOf(
  step: Step,
  contract: Contract,
  said: readonly SaidConsent[],
): Promise<ReadonlyMap<ContractOrder, GivenConsent[]>> {
  const given = new Map<ContractOrder, GivenConsent[]>()
  for (const asked of await askedIn(step, contract)) {
    const kept = given.get(asked.order) ?? []
    given.set(asked.order, [...kept, givenTo(asked, said)])
  }
  return given
}

function givenTo({ order, family, signer }: Asked, said: readonly SaidConsent[]): GivenConsent {
  const { patient, lab } = order
  const found = said.find(
    (one) => one.patientId === patient.id && one.labId === lab.id && one.family === family,
  )
  if (found?.textVersion !== CONSENT_TEXT_VERSION)
    throw new Refusal('consent-first', { facts: { name: patient.name } })
  const isGuardian = signer === 'guardian'
  const { textVersion, language, signedName } = found
  if (isSameName(signedName, patient.name) === isGuardian)
    throw new Refusal('consent-name-differs', { facts: { name: patient.name } })
  return {
    family,
    textVersion,
    language,
    signedName: isGuardian ? signedName : patient.name,
    isGuardian,
  }
}

async function askedIn({ tx, now }: Step, { orders }: Contract): Promise<Asked[]> {
  const rules = await findTestRules(tx, orders.flatMap(testsOf))
  return orders.flatMap((order) => {
    const wanted = new Set(testsOf(order))
    const wanting = rules.filter(({ code }) => wanted.has(code))
    const age = ageInYears(Temporal.PlainDate.from(order.patient.birthDate), indianDay(now))
    return [...Map.groupBy(wanting, ({ consentFamily }) => consentFamily)].flatMap(
      ([family, tests]) => {
        if (family === null) return []
        const signer = signerOf(family, age)
        if (!signer) throw new Refusal('adults-only', { facts: { item: tests[0]?.code ?? '' } })
        return { order, family, signer, tests: tests.map(({ name }) => name) }
      },
    )
  })
}

function testsOf({ lines }: ContractOrder) {
  return lines.flatMap(({ members }) => members.map(({ testCode }) => testCode))
}
