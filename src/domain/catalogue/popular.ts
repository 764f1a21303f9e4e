/**
 * The most requested tests, most popular first: the list shown before anything is typed, and the
 * tie-break of a search.
 */
export const popularCodes: readonly string[] = [
  'P-CBC',
  'FBS',
  'HBA1C',
  'P-THY',
  'P-LIPID',
  'VITD',
  'P-LFT',
  'P-KFT',
  'VITB12',
  'P-URINE',
  'P-FBC1',
  'TSH',
  'CRP',
  'CREA',
  'HB',
  'ESR',
  'P-IRON',
  'UA',
  'P-DIAB',
  'P-FBC2',
  'PPBS',
  'RBS',
  'P-THYF',
  'P-FEVER',
  'DNS1',
  'MALAG',
  'WIDAL',
  'UCS',
  'P-ELEC',
  'CA',
  'TCHOL',
  'TRIG',
  'PLT',
  'WBC',
  'BGRH',
  'BHCG',
  'P-VIT',
  'P-WOMEN',
  'P-SENIOR',
  'P-PCOD',
  'FERR',
  'PSA',
  'P-ANAEM',
  'P-COAG',
  'INR',
  'P-ARTH',
  'RF',
  'HSCRP',
  'ECG',
  'CXR',
]

/** Not among the most requested, but what a name that several tests share mostly means. */
const likelierCodes: readonly string[] = [
  // CT before an operation is the clotting time, with the bleeding time; seldom calcitonin.
  'CTIME',
  // Without "direct" or "free" the total is meant.
  'BILT',
  'TESTO',
]

const ranks = new Map([...popularCodes, ...likelierCodes].map((code, rank) => [code, rank]))

/** 0 for the most popular; items that are not listed rank after all listed ones. */
export function popularityRank(code: string): number {
  return ranks.get(code) ?? ranks.size
}
