import { afterAll, expect, test } from 'vitest'
import { aDatabase } from '#test/database.ts'
import { aJudge } from '#test/judged.ts'

const database = await aDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/**
 * Published thresholds with their side, stated again apart from the data: the last normal number
 * and the first abnormal one, as printed.
 */
const thresholds = [
  ['PB', 'male', '5y', '3.4', '3.5', 'CDC 2021: at or above 3.5 µg/dL'],
  ['PB', 'female', '17y', '3.4', '3.5', 'CDC 2021: at or above 3.5 µg/dL'],
  ['PB', 'female', '36y', '4.9', '5', 'WHO 2021: 5 µg/dL and above, at any age'],
  ['HBA1C', 'male', '36y', '5.6', '5.7', 'ADA: prediabetes from 5.7 %'],
  ['FBS', 'male', '36y', '99', '100', 'ADA: impaired from 100 mg/dL'],
  ['OGTT2', 'female', '36y', '139', '140', 'ADA: impaired from 140 mg/dL'],
  ['PPBS', 'female', '36y', '139', '140', 'ADA: impaired from 140 mg/dL'],
  ['GCT', 'female', '36y', '139', '140', 'ACOG Practice Bulletin 190: 140 mg/dL'],
  ['TCHOL', 'male', '36y', '199', '200', 'NCEP ATP III: desirable below 200'],
  ['LDL', 'male', '36y', '99', '100', 'NCEP ATP III: optimal below 100'],
  ['LDLD', 'male', '36y', '99', '100', 'NCEP ATP III: optimal below 100'],
  ['NHDL', 'male', '36y', '129', '130', 'NCEP ATP III: 30 above the LDL goal'],
  ['TRIG', 'male', '36y', '149', '150', 'NCEP ATP III: normal below 150'],
  ['HDL', 'male', '36y', '40', '39', 'NCEP ATP III: low below 40'],
  ['HDL', 'female', '36y', '50', '49', 'NCEP ATP III, metabolic syndrome: below 50 in women'],
  ['LPA', 'male', '36y', '29', '30', 'EAS 2022: no added risk below 30 mg/dL'],
  ['HSCRP', 'male', '36y', '3', '3.01', 'CDC/AHA 2003: high above 3 mg/L'],
  ['ACR', 'male', '36y', '29', '30', 'KDIGO 2012: A2 from 30 mg/g'],
  ['MALB', 'male', '36y', '19.9', '20', 'Tietz: microalbuminuria from 20 mg/L'],
  ['UPCR', 'male', '36y', '149.9', '150', 'KDIGO 2012: A2 from 150 mg/g'],
  ['UP24', 'male', '36y', '149', '150', 'KDIGO 2012: A2 from 150 mg a day'],
  ['EGFR', 'male', '36y', '90', '89', 'KDIGO 2012: G2 below 90'],
  ['NTBNP', 'male', '60y', '124', '125', 'ESC 2021: heart failure possible from 125 pg/mL'],
  ['BNP', 'male', '60y', '99', '100', 'ESC 2021: acute heart failure unlikely below 100 pg/mL'],
  ['DDIM', 'male', '36y', '499', '500', 'ESC 2019: excluded below 500 ng/mL FEU'],
  ['HB', 'male', '36y', '13', '12.9', 'WHO 2011 and 2024: anaemia below 13.0 g/dL'],
  ['HB', 'female', '36y', '12', '11.9', 'WHO 2011 and 2024: anaemia below 12.0 g/dL'],
  ['HB', 'female', '3y', '11', '10.9', 'WHO 2011: anaemia below 11.0 g/dL'],
  ['HB', 'female', '8y', '11.5', '11.4', 'WHO 2011 and 2024: anaemia below 11.5 g/dL'],
  ['PSA', 'male', '60y', '4', '4.01', 'Catalona 1991, N Engl J Med 324:1156: above 4.0 ng/mL'],
  ['CCP', 'female', '36y', '19.9', '20', 'Mayo Clinic Laboratories: negative below 20.0 U/mL'],
  ['TTGA', 'female', '36y', '3.9', '4', 'Mayo Clinic Laboratories: negative below 4.0 U/mL'],
  ['ACLG', 'female', '36y', '14.9', '15', 'Mayo Clinic Laboratories: negative below 15.0 GPL'],
  ['ACLM', 'female', '36y', '14.9', '15', 'Mayo Clinic Laboratories: negative below 15.0 MPL'],
  ['B2GPG', 'female', '36y', '14.9', '15', 'Mayo Clinic Laboratories: negative below 15.0 U/mL'],
  ['DSDNA', 'female', '36y', '29.9', '30', 'Mayo Clinic Laboratories: negative below 30.0 IU/mL'],
  [
    'FCAL',
    'female',
    '36y',
    '49',
    '50',
    'NICE DG11; Mayo Clinic Laboratories: normal below 50 µg/g',
  ],
  ['DERP', 'female', '36y', '0.34', '0.35', 'Specific IgE: class 1 from 0.35 kU/L'],
  ['MANT', 'female', '36y', '9', '10', 'Index-TB 2016: positive from 10 mm'],
  ['VITD', 'female', '36y', '30', '29.9', 'Endocrine Society 2011: insufficient below 30 ng/mL'],
  ['CD4', 'female', '36y', '500', '499', 'WHO 2007: no significant deficiency from 500'],
  ['TSH', 'female', '36y', '4.5', '4.51', 'Surks 2004, JAMA 291:228: raised above 4.5 mIU/L'],
  ['TPO', 'female', '36y', '34', '34.1', 'Roche electrochemiluminescence: up to 34 IU/mL'],
  ['FERR', 'female', '36y', '15', '14.9', 'WHO 2020: iron deficiency below 15 ng/mL'],
  ['ALP', 'female', '30y', '104', '105', 'IFCC method, Abicht 2001: women 35 to 104 U/L'],
  ['ALP', 'male', '30y', '129', '130', 'IFCC method, Abicht 2001: men 40 to 129 U/L'],
  [
    'ALP',
    'female',
    '14y',
    '254',
    '255',
    'CALIPER on Roche, Estey 2013: girls of 13 and 14, 57 to 254 U/L',
  ],
  [
    'ALP',
    'male',
    '14y',
    '468',
    '469',
    'CALIPER on Roche, Estey 2013: boys of 13 and 14, 116 to 468 U/L',
  ],
  [
    'ALP',
    'female',
    '16y',
    '117',
    '118',
    'CALIPER on Roche, Estey 2013: girls of 15 and 16, 50 to 117 U/L',
  ],
  [
    'ALP',
    'male',
    '16y',
    '331',
    '332',
    'CALIPER on Roche, Estey 2013: boys of 15 and 16, 82 to 331 U/L',
  ],
  [
    'ALP',
    'male',
    '11y',
    '417',
    '418',
    'CALIPER on Roche, Estey 2013: 10 to 12 years, 129 to 417 U/L',
  ],
  [
    'ALP',
    'female',
    '5y',
    '335',
    '336',
    'CALIPER on Roche, Estey 2013: 1 to 9 years, 142 to 335 U/L',
  ],
  [
    'ALP',
    'male',
    '100d',
    '469',
    '470',
    'CALIPER on Roche, Estey 2013: 15 days to a year, 122 to 469 U/L',
  ],
  [
    'ALP',
    'male',
    '10d',
    '248',
    '249',
    'CALIPER on Roche, Estey 2013: first two weeks, 83 to 248 U/L',
  ],
  [
    'ALP',
    'male',
    '18y',
    '149',
    '150',
    'CALIPER on Roche, Estey 2013: boys of 17 and 18, 55 to 149 U/L',
  ],
  [
    'ALP',
    'female',
    '18y',
    '87',
    '88',
    'CALIPER on Roche, Estey 2013: girls of 17 and 18, 45 to 87 U/L',
  ],
  ['UCREA', 'female', '36y', '326', '326.1', 'Mayo Clinic Laboratories, RCTUR: 16 to 326 mg/dL'],
  ['UCREA', 'male', '36y', '16', '15.9', 'Mayo Clinic Laboratories, RCTUR: 16 to 326 mg/dL'],
] as const

const { said } = await aJudge(
  database,
  thresholds.map(([code]) => code),
)

test.each(thresholds)('%s of sex %s at %s: %s is normal, %s is not (%s)', (...row) => {
  const [code, sex, age, calm, other] = row
  const somebody = { sex, age, pregnant: 'no' }
  expect([calm, said(code, calm, somebody).flag]).toEqual([calm, 'normal'])
  expect(['low', 'high', 'critical-low', 'critical-high']).toContain(
    said(code, other, somebody).flag,
  )
})
