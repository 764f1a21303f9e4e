import type { Topic } from './topic.ts'

/**
 * Organs, and the tests that a public document names for them.
 * Source: each row's own; decision 172.
 */
export const organTopics: readonly Topic[] = [
  {
    slug: 'liver',
    kind: 'organ',
    name: { en: 'Liver', hi: 'लिवर (जिगर)' },
    words: ['jigar', 'yakrit', 'fatty liver', 'लिवर', 'जिगर', 'यकृत', 'लीवर', 'फैटी लिवर'],
    tests: ['P-LFT', 'PT', 'HBSAG', 'AHCV', 'P-IRON', 'USGAB'],
    packages: [],
    source:
      'American College of Gastroenterology, Clinical Guideline: Evaluation of Abnormal Liver Chemistries (2017)',
    notices: ['emergency'],
  },
  {
    slug: 'kidneys',
    kind: 'organ',
    name: { en: 'Kidneys', hi: 'किडनी (गुर्दे)' },
    words: ['kidney', 'renal', 'gurda', 'gurde', 'किडनी', 'गुर्दा', 'गुर्दे', 'वृक्क'],
    tests: ['P-KFT', 'ACR', 'P-URINE', 'CYSC'],
    packages: [],
    source:
      'KDIGO, Clinical Practice Guideline for the Evaluation and Management of Chronic Kidney Disease (2024)',
    notices: ['emergency'],
  },
  {
    slug: 'heart',
    kind: 'organ',
    name: { en: 'Heart', hi: 'दिल' },
    words: ['cardiac', 'dil', 'hriday', 'हृदय', 'हार्ट', 'दिल की जाँच'],
    tests: ['P-LIPID', 'FBS', 'HBA1C', 'CREA', 'P-CBC', 'ECG', 'ECHO'],
    packages: ['P-CARD'],
    source:
      'European Society of Cardiology, Guidelines for chronic coronary syndromes (2019), section 3: basic testing',
    notices: ['emergency'],
  },
  {
    slug: 'thyroid',
    kind: 'organ',
    name: { en: 'Thyroid', hi: 'थायरॉइड' },
    words: ['goitre', 'thyroid problem', 'थायराइड', 'थाइराइड', 'गलगंड', 'घेंघा'],
    tests: ['TSH', 'FT4', 'FT3', 'TPO', 'TRAB'],
    packages: ['P-THY', 'P-THYF', 'P-THYA'],
    source:
      'AACE and ATA, Clinical Practice Guidelines for Hypothyroidism in Adults (2012); ATA, Guidelines for Hyperthyroidism (2016)',
    notices: [],
  },
  {
    slug: 'bones',
    kind: 'organ',
    name: { en: 'Bones', hi: 'हड्डियाँ' },
    words: ['bone', 'osteoporosis', 'haddi', 'हड्डी', 'हड्डियों', 'ऑस्टियोपोरोसिस'],
    tests: ['CA', 'PHOS', 'ALP', 'VITD', 'PTH', 'CREA', 'DEXA'],
    packages: ['P-CALPRO'],
    source:
      'Bone Health and Osteoporosis Foundation, The Clinician’s Guide to Prevention and Treatment of Osteoporosis (2022)',
    notices: [],
  },
  {
    slug: 'stomach',
    kind: 'organ',
    name: { en: 'Stomach and bowels', hi: 'पेट और आँतें' },
    words: ['stomach', 'abdomen', 'bowels', 'bowel', 'gut', 'पेट', 'आँत', 'आमाशय', 'पेट की जाँच'],
    tests: ['HPYSA', 'TTGA', 'FCAL', 'FIT'],
    packages: [],
    source:
      'American College of Gastroenterology, guidelines on Helicobacter pylori (2017) and coeliac disease (2013); NICE, guidance DG11 on faecal calprotectin (2013) and DG56 on faecal immunochemical testing (2023)',
    notices: [],
  },
  {
    slug: 'pancreas',
    kind: 'organ',
    name: { en: 'Pancreas', hi: 'अग्न्याशय (पैंक्रियास)' },
    words: ['pancreatitis', 'agnyashay', 'अग्न्याशय', 'पैंक्रियास'],
    tests: ['AMY', 'LIP', 'CA', 'TRIG', 'USGAB'],
    packages: [],
    source:
      'IAP and APA, Evidence-based guidelines for the management of acute pancreatitis (2013)',
    notices: ['emergency'],
  },
  {
    slug: 'lungs',
    kind: 'organ',
    name: { en: 'Lungs', hi: 'फेफड़े' },
    words: ['lung', 'asthma', 'copd', 'phephde', 'फेफड़ा', 'फेफड़े', 'दमा', 'अस्थमा'],
    tests: ['PFT', 'CXR', 'AEC', 'A1AT'],
    packages: [],
    source:
      'GOLD, Global Strategy for the Diagnosis, Management and Prevention of COPD (2023): spirometry and further tests',
    notices: ['emergency'],
  },
  {
    slug: 'prostate',
    kind: 'organ',
    name: { en: 'Prostate', hi: 'प्रोस्टेट' },
    words: ['prostrate', 'पौरुष ग्रंथि', 'प्रोस्टेट ग्रंथि'],
    tests: ['PSA', 'P-URINE', 'CREA'],
    packages: [],
    source:
      'European Association of Urology, Guidelines on Non-neurogenic Male Lower Urinary Tract Symptoms (2023)',
    notices: [],
  },
]
