/** The sex of whoever can have the test at all. Source: decision 172. */
export type BoundSex = 'female' | 'male'

const bound: readonly (readonly [BoundSex, readonly string[]])[] = [
  // Pregnancy, the cervix, the vagina and the ovary, and packages for women by their own names.
  ['female', ['UPT', 'GCT', 'PAP', 'LBCYT', 'HPVDNA', 'HVSCS', 'HE4']],
  ['female', ['P-PCOD', 'P-FERTF', 'P-TUMF', 'P-WOMEN']],
  // Semen, the prostate and the Y chromosome, and packages for men by their own names.
  ['male', ['SEMEN', 'SEMCS', 'PSA', 'FPSA', 'FPSAR', 'YMD']],
  ['male', ['P-FERTM', 'P-TUMM']],
]

const sexOf = new Map(bound.flatMap(([sex, codes]) => codes.map((code) => [code, sex] as const)))

/**
 * The sex to which a test or panel is bound by what is tested: an organ, a fluid or a pregnancy;
 * undefined for everything that both can have, however seldom.
 * Source: the specimen and the name of each test in `tests.csv`; decision 172.
 */
export function boundSex(code: string): BoundSex | undefined {
  return sexOf.get(code)
}
