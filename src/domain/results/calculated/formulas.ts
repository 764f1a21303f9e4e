import type { ComputedFor, Formula, NotComputedReason, Numbers } from './computed.ts'

const MIDDLE = 'CLSI H26; Dacie and Lewis, Practical Haematology: red cell indices'
const DIFFERENTIAL = 'Dacie and Lewis, Practical Haematology: absolute count from the differential'
const FRIEDEWALD = 'Friedewald, Levy and Fredrickson, Clin Chem 1972;18:499'
const RATIO = 'By definition'
/** Friedewald's fifth of the triglycerides is valid up to this value, mg/dL. */
const MOST_TRIGLYCERIDES = 400

/**
 * Every test that is computed from others, by its code. Units: g/dL, 10^6/µL, %, mg/dL, mg/L as
 * noted.
 * Source: decision 031; each formula names its own.
 */
export const formulas: Readonly<Record<string, Formula>> = {
  MCV: plain('HCT RBC', 'HCT × 10 ÷ RBC', MIDDLE, (v) => (at(v, 'HCT') * 10) / at(v, 'RBC')),
  MCH: plain('HB RBC', 'Hb × 10 ÷ RBC', MIDDLE, (v) => (at(v, 'HB') * 10) / at(v, 'RBC')),
  MCHC: plain('HB HCT', 'Hb × 100 ÷ HCT', MIDDLE, (v) => (at(v, 'HB') * 100) / at(v, 'HCT')),
  ANC: absolute('NEUTP', 'Neutrophils'),
  ALC: absolute('LYMPP', 'Lymphocytes'),
  AMC: absolute('MONOP', 'Monocytes'),
  AEC: absolute('EOSP', 'Eosinophils'),
  ABC: absolute('BASOP', 'Basophils'),
  /** ADAG included no pregnant women, and HbA1c falls in pregnancy. */
  EAG: notForPregnancy(
    plain(
      'HBA1C',
      '28.7 × HbA1c − 46.7',
      'Nathan et al. (ADAG), Diabetes Care 2008;31:1473',
      (v) => 28.7 * at(v, 'HBA1C') - 46.7,
    ),
  ),
  LDL: plain(
    'TCHOL HDL TRIG',
    'Total cholesterol − HDL − triglycerides ÷ 5 (Friedewald)',
    FRIEDEWALD,
    (v) => tooFat(v) ?? at(v, 'TCHOL') - at(v, 'HDL') - at(v, 'TRIG') / 5,
  ),
  VLDL: plain('TRIG', 'Triglycerides ÷ 5', FRIEDEWALD, (v) => tooFat(v) ?? at(v, 'TRIG') / 5),
  NHDL: plain(
    'TCHOL HDL',
    'Total cholesterol − HDL',
    'NCEP ATP III (2002)',
    (v) => at(v, 'TCHOL') - at(v, 'HDL'),
  ),
  CHR: ratio('TCHOL', 'HDL', 'Total cholesterol ÷ HDL'),
  LHR: ratio('LDL', 'HDL', 'LDL ÷ HDL'),
  BILI: plain(
    'BILT BILD',
    'Total − direct bilirubin',
    'Tietz Textbook of Laboratory Medicine',
    (v) => at(v, 'BILT') - at(v, 'BILD'),
  ),
  GLOB: plain(
    'TP ALB',
    'Total protein − albumin',
    'Tietz Textbook of Laboratory Medicine',
    (v) => at(v, 'TP') - at(v, 'ALB'),
  ),
  AGR: ratio('ALB', 'GLOB', 'Albumin ÷ globulin'),
  BUN: plain(
    'UREA',
    'Urea ÷ 2.14',
    'Molar masses: urea 60.06, its two nitrogen atoms 28.01 g/mol',
    (v) => at(v, 'UREA') / 2.14,
  ),
  BCR: ratio('BUN', 'CREA', 'BUN ÷ creatinine'),
  /** Not valid in pregnancy: UK Kidney Association, BMC Nephrol 2019;20:401. */
  EGFR: notForPregnancy(
    plain(
      'CREA',
      'CKD-EPI 2021 from creatinine, age and sex',
      'Inker et al., N Engl J Med 2021;385:1737',
      (v, person) => ckdEpi2021(at(v, 'CREA'), person),
    ),
  ),
  UIBC: plain('TIBC FE', 'TIBC − iron', RATIO, (v) => at(v, 'TIBC') - at(v, 'FE')),
  TSAT: plain('FE TIBC', 'Iron × 100 ÷ TIBC', RATIO, (v) => (at(v, 'FE') * 100) / at(v, 'TIBC')),
  ACR: plain(
    'MALB UCREA',
    'Urine albumin (mg/L) × 100 ÷ urine creatinine (mg/dL)',
    'KDIGO 2024 CKD guideline',
    (v) => (at(v, 'MALB') * 100) / at(v, 'UCREA'),
  ),
  /**
   * The serum belongs to the day of the urine: drawn during its collection, or on the day it ends.
   */
  CCL: {
    ...plain(
      'UC24 CREA',
      'Creatinine in the urine of 24 hours (g) × 1000 ÷ (serum creatinine × 14.4)',
      'Tietz Textbook of Laboratory Medicine: U × V ÷ (P × 1440 min)',
      (v) => (at(v, 'UC24') * 1000) / (at(v, 'CREA') * 14.4),
    ),
    hoursApart: 24,
  },
  HOMA: plain(
    'FBS INSF',
    'Fasting glucose × fasting insulin ÷ 405',
    'Matthews et al., Diabetologia 1985;28:412',
    (v) => (at(v, 'FBS') * at(v, 'INSF')) / 405,
  ),
  FPSAR: plain(
    'FPSA PSA',
    'Free PSA × 100 ÷ PSA',
    RATIO,
    (v) => (at(v, 'FPSA') * 100) / at(v, 'PSA'),
  ),
  UPCR: plain(
    'UPROT UCREA',
    'Urine protein (mg/dL) × 1000 ÷ urine creatinine (mg/dL)',
    'KDIGO 2024 CKD guideline',
    (v) => (at(v, 'UPROT') * 1000) / at(v, 'UCREA'),
  ),
}

function plain(inputs: string, words: string, source: string, of: Formula['of']): Formula {
  return { inputs: inputs.split(' '), words, source, of }
}

function notForPregnancy(formula: Formula): Formula {
  return { ...formula, isNotForPregnancy: true }
}

function ratio(above: string, below: string, words: string): Formula {
  return plain(`${above} ${below}`, words, RATIO, (v) => at(v, above) / at(v, below))
}

/** 10^3/µL; an analyser can also count it directly. */
function absolute(percent: string, name: string): Formula {
  const of = (v: Numbers) => (at(v, 'WBC') * at(v, percent)) / 100
  const words = `WBC × ${name} % ÷ 100`
  return { ...plain(`WBC ${percent}`, words, DIFFERENTIAL, of), isAlsoMeasured: true }
}

function at(values: Numbers, code: string): number {
  return values[code] ?? Number.NaN
}

function tooFat(values: Numbers): NotComputedReason | undefined {
  return at(values, 'TRIG') > MOST_TRIGLYCERIDES ? 'triglycerides-above-400' : undefined
}

/** mL/min/1.73 m², from creatinine in mg/dL; without race. Adults only. */
function ckdEpi2021(
  creatinine: number,
  { sex, ageYears }: ComputedFor,
): number | NotComputedReason {
  if (ageYears === null) return 'age-unknown'
  if (ageYears < 18) return 'under-18'
  if (sex === 'other') return 'sex-not-known'
  if (creatinine <= 0) return 'division-by-zero'
  const [kappa, alpha, factor] = sex === 'female' ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1]
  const scaled = creatinine / kappa
  return (
    142 * Math.min(scaled, 1) ** alpha * Math.max(scaled, 1) ** -1.2 * 0.9938 ** ageYears * factor
  )
}
