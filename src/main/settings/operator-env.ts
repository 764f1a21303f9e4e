import { z } from 'zod'
import { languages } from '#src/domain/people/language.ts'
import type { Operator } from '#src/domain/settings.ts'
import { address, mailAddress, shortText, written } from './setting-kinds.ts'

const phone = written(/^\+[0-9 ]{8,20}$/, 'a phone number of + and digits')
/** No colon: an authenticator app reads `name:account`. */
const brand = shortText(40).regex(/^[^:\p{Cc}]+$/u, 'must be a name without a colon')

/** An app's package, and the SHA-256 of its certificate as the store writes it. */
const androidApp = written(
  /^[a-z]\w*(?:\.\w+)+ (?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/,
  'a package and the SHA-256 fingerprint of its certificate, with a space between them',
).transform((value) => {
  const [name = '', fingerprint = ''] = value.split(' ')
  return { name, fingerprint }
})

/** What the operator states about itself, in the order of `.env.example`. */
export const operatorFields = {
  OPERATOR_NAME: brand.optional(),
  OPERATOR_NAME_HINDI: brand.optional(),
  OPERATOR_EMAIL: mailAddress.optional(),
  OPERATOR_LANGUAGE: z.enum(languages).default('en'),
  PRIVACY_EMAIL: mailAddress.optional(),
  OPERATOR_LEGAL_NAME: shortText(120).optional(),
  OPERATOR_PHONE: phone.optional(),
  OPERATOR_ADDRESS: shortText(200).optional(),
  GRIEVANCE_OFFICER_NAME: shortText(80).optional(),
  GRIEVANCE_OFFICER_DESIGNATION: shortText(80).optional(),
  GRIEVANCE_OFFICER_PHONE: phone.optional(),
  GRIEVANCE_OFFICER_EMAIL: mailAddress.optional(),
  OPERATOR_STATE: shortText(60).default('Karnataka'),
  OPERATOR_GSTIN: written(/^[0-9A-Z]{15}$/, 'the 15 characters of a GSTIN').optional(),
  APP_STORE_URL: address('https').optional(),
  ANDROID_APP: androidApp.optional(),
}

type OperatorEnv = z.infer<z.ZodObject<typeof operatorFields>>

/**
 * A fictitious operator for a demonstration. A production installation sets each value itself, or
 * does not start. Source: Consumer Protection (E-Commerce) Rules, 2020, rules 4(2) and 4(4).
 */
const exampleOperator = {
  OPERATOR_LEGAL_NAME: 'Oxalate Example Private Limited',
  OPERATOR_EMAIL: 'help@oxalate.example',
  PRIVACY_EMAIL: 'privacy@oxalate.example',
  OPERATOR_PHONE: '+91 98765 43210',
  OPERATOR_ADDRESS: '1 Example Street, Bengaluru 560001, Karnataka',
  GRIEVANCE_OFFICER_NAME: 'Example Officer',
  GRIEVANCE_OFFICER_DESIGNATION: 'Grievance Officer',
  GRIEVANCE_OFFICER_PHONE: '+91 98765 43211',
  GRIEVANCE_OFFICER_EMAIL: 'grievance@oxalate.example',
}

/** The seller and the grievance officer; nobody may sell without naming them. */
export const operatorNames = Object.keys(exampleOperator)

/** The operator's values that are set. */
function definedOf(env: OperatorEnv): Partial<typeof exampleOperator> {
  return Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in exampleOperator && value !== undefined),
  )
}

/** A demonstration has an example contact; a production installation must name its own. */
export function operatorOf(env: OperatorEnv, isDemo: boolean): Operator {
  const { OPERATOR_NAME, OPERATOR_NAME_HINDI } = env
  const said = { ...exampleOperator, ...definedOf(env) }
  const en = OPERATOR_NAME ?? 'Oxalate'
  return {
    name: { en, hi: OPERATOR_NAME_HINDI ?? OPERATOR_NAME ?? 'ऑक्सलेट' },
    legalName: said.OPERATOR_LEGAL_NAME,
    email: said.OPERATOR_EMAIL,
    language: env.OPERATOR_LANGUAGE,
    privacyEmail: said.PRIVACY_EMAIL,
    phone: said.OPERATOR_PHONE,
    address: said.OPERATOR_ADDRESS,
    grievanceOfficer: {
      name: said.GRIEVANCE_OFFICER_NAME,
      designation: said.GRIEVANCE_OFFICER_DESIGNATION,
      phone: said.GRIEVANCE_OFFICER_PHONE,
      email: said.GRIEVANCE_OFFICER_EMAIL,
    },
    isExample: isDemo && env.OPERATOR_LEGAL_NAME === undefined,
    appStoreUrl: env.APP_STORE_URL,
    androidApp: env.ANDROID_APP,
    state: env.OPERATOR_STATE,
    gstin: env.OPERATOR_GSTIN,
  }
}
