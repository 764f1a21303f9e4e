/**
 * Hindi for what the data names in English, as Indian readers say it. Names of tests and labs are
 * not here: they stay as doctors and labs write them. A test checks this against the data.
 */
const categories = {
  'Haematology & Coagulation': 'ख़ून और ख़ून जमने की जाँच',
  'Clinical Biochemistry': 'ख़ून की रसायन जाँच',
  'Cardiac Markers': 'दिल के संकेतक',
  'Hormones, Vitamins & Tumour Markers': 'हार्मोन, विटामिन और ट्यूमर के संकेतक',
  'Serology & Infectious Disease': 'संक्रामक रोगों की जाँच',
  'Immunology & Allergy': 'रोग प्रतिरोध और एलर्जी',
  Microbiology: 'रोगाणुओं की जाँच',
  'Molecular Diagnostics': 'जीन और वायरस की जाँच',
  Histopathology: 'ऊतक की जाँच (बायोप्सी)',
  Cytology: 'कोशिकाओं की जाँच',
  'Clinical Pathology (Urine, Stool, Fluids)': 'पेशाब, मल और द्रवों की जाँच',
  'Drug Monitoring & Toxicology': 'दवाओं और विष की जाँच',
  'Imaging & Cardiac Scans': 'स्कैन और दिल के चित्र',
  'Health Packages': 'स्वास्थ्य पैकेज',
}

const cities = {
  Bengaluru: 'बेंगलुरु',
  Mumbai: 'मुंबई',
  Delhi: 'दिल्ली',
  Hyderabad: 'हैदराबाद',
  Chennai: 'चेन्नई',
  Kolkata: 'कोलकाता',
  Pune: 'पुणे',
  Ahmedabad: 'अहमदाबाद',
  Jaipur: 'जयपुर',
  Lucknow: 'लखनऊ',
}

/** The English is kept beside it where a prescription would use it. */
const specimens = {
  'Whole blood': 'ख़ून (Whole blood)',
  Serum: 'सीरम (Serum)',
  'Serum (no gel)': 'सीरम, बिना जेल (Serum)',
  'Citrated plasma': 'साइट्रेट प्लाज़्मा (Citrated plasma)',
  'Fluoride plasma': 'फ़्लोराइड प्लाज़्मा (Fluoride plasma)',
  'EDTA plasma': 'EDTA प्लाज़्मा (EDTA plasma)',
  'EDTA plasma on ice': 'बर्फ़ पर EDTA प्लाज़्मा (EDTA plasma)',
  'Arterial blood': 'धमनी का ख़ून (Arterial blood)',
  Blood: 'ख़ून (Blood)',
  'Maternal blood': 'माँ का ख़ून (Maternal blood)',
  'Random urine': 'किसी भी समय का पेशाब (Random urine)',
  '24-hour urine': '24 घंटे का पेशाब (24-hour urine)',
  'Mid-stream urine': 'बीच की धार का पेशाब (Mid-stream urine)',
  Stool: 'मल (Stool)',
  Sputum: 'बलगम (Sputum)',
  Semen: 'वीर्य (Semen)',
  Swab: 'स्वैब (Swab)',
  'Nasopharyngeal/oropharyngeal swab': 'नाक और गले का स्वैब (Swab)',
  'Cerebrospinal fluid': 'दिमाग़ और रीढ़ का द्रव (CSF)',
  'Body fluid': 'शरीर का द्रव (Body fluid)',
  'Skin/nail/hair scraping': 'त्वचा, नाख़ून या बाल की खुरचन (Scraping)',
  'Cervical brushing': 'गर्भाशय ग्रीवा से ब्रश का सैंपल (Cervical brushing)',
  Tissue: 'ऊतक (Tissue)',
  'Fresh tissue': 'ताज़ा ऊतक (Fresh tissue)',
  'Paraffin block/slides': 'पैराफ़िन ब्लॉक या स्लाइड (Paraffin block)',
  'Bone marrow': 'अस्थि मज्जा (Bone marrow)',
  Smear: 'स्मीयर (Smear)',
  Calculus: 'पथरी (Calculus)',
  'None (patient attends)': 'कुछ नहीं: मरीज़ ख़ुद आते हैं',
}

const tubes = {
  'Serum gel tube': 'सीरम जेल ट्यूब',
  'Plain serum tube': 'सादी सीरम ट्यूब',
  'Citrate tube': 'साइट्रेट ट्यूब',
  'EDTA tube': 'EDTA ट्यूब',
  'EDTA tube for frozen plasma': 'ठंड में जमाए गए प्लाज़्मा के लिए EDTA ट्यूब',
  'EDTA tube on ice': 'बर्फ़ पर EDTA ट्यूब',
  'Small serum gel tube': 'छोटी सीरम जेल ट्यूब',
  'Small plain serum tube': 'छोटी सादी सीरम ट्यूब',
  'Small citrate tube': 'छोटी साइट्रेट ट्यूब',
  'Small EDTA tube': 'छोटी EDTA ट्यूब',
  'Small fluoride tube': 'छोटी फ़्लोराइड ट्यूब',
  'Blood culture bottle for children': 'बच्चों के लिए ब्लड कल्चर की बोतल',
  'Heparin tube': 'हेपेरिन ट्यूब',
  'Heparinised syringe on ice': 'बर्फ़ पर हेपेरिन वाली सिरिंज',
  'Trace-element serum tube': 'सूक्ष्म तत्वों के लिए सीरम ट्यूब',
  'Trace-element EDTA tube': 'सूक्ष्म तत्वों के लिए EDTA ट्यूब',
  'Fluoride tube': 'फ़्लोराइड ट्यूब',
  'IGRA tube set': 'IGRA ट्यूब सेट',
  'Cell-free DNA tube': 'सेल-फ़्री DNA ट्यूब',
  'Blood culture bottles, aerobic and anaerobic': 'ब्लड कल्चर की दो बोतलें',
  'Sterile screw-cap container': 'पेंच ढक्कन वाला साफ़ (स्टेराइल) डिब्बा',
  'Urine culture container': 'पेशाब के कल्चर का डिब्बा',
  '24-hour urine container': '24 घंटे के पेशाब का डिब्बा',
  'Stool container': 'मल का डिब्बा',
  'Sterile wide-mouth container': 'चौड़े मुँह का साफ़ (स्टेराइल) डिब्बा',
  'Swab in Amies transport medium': 'एमीज़ माध्यम में स्वैब',
  'Swab in viral transport medium': 'वायरस वाले माध्यम में स्वैब',
  'Fixed glass slides': 'फ़िक्स की हुई काँच की स्लाइडें',
  'Liquid cytology vial': 'द्रव साइटोलॉजी की शीशी',
  'Sterile paper fold or container': 'साफ़ (स्टेराइल) काग़ज़ की पुड़िया या डिब्बा',
  'Dry clean container': 'सूखा साफ़ डिब्बा',
  'Container with formalin': 'फ़ॉर्मेलिन वाला डिब्बा',
  'Container for fresh tissue': 'ताज़ा ऊतक का डिब्बा',
  'Block with slides and report copy': 'ब्लॉक, स्लाइडें और रिपोर्ट की कॉपी',
  'Sterile plain and EDTA tubes for fluid': 'द्रव के लिए सादी और EDTA ट्यूबें',
  'Sterile plain tubes for spinal fluid': 'रीढ़ के द्रव के लिए सादी ट्यूबें',
  'Marrow slides with EDTA tube': 'अस्थि मज्जा की स्लाइडें और EDTA ट्यूब',
}

const preparations = {
  'Night blood: the sample is drawn between 10 pm and 2 am':
    'रात का ख़ून: सैंपल रात 10 बजे से 2 बजे के बीच लिया जाता है',
  'No fasting; the lab gives 50 g glucose to drink; wait there without food or smoking until the sample at 1 h':
    'ख़ाली पेट रहना ज़रूरी नहीं; लैब 50 ग्राम ग्लूकोज़ का घोल देती है; 1 घंटे बाद सैंपल तक वहीं रुकें, कुछ न खाएँ और धूम्रपान न करें',
  'Fast 8-10 h; the lab gives 75 g glucose to drink; wait there, seated, without food or smoking until the sample at 2 h':
    '8-10 घंटे ख़ाली पेट रहें; लैब 75 ग्राम ग्लूकोज़ का घोल देती है; 2 घंटे बाद सैंपल तक वहीं बैठे रहें, कुछ न खाएँ और धूम्रपान न करें',
  'Begin a full meal one and a half hours before the hour you book and note the time; eat nothing more; the phlebotomist waits until 2 h have passed':
    'जो समय बुक करें उससे डेढ़ घंटे पहले भरपेट खाना शुरू करें और समय लिख लें; फिर कुछ न खाएँ; 2 घंटे पूरे होने तक फ़्लेबोटोमिस्ट रुकते हैं',
  'If you have periods: day 2 to 5 of the cycle unless your doctor named another day; tell the phlebotomist the first day of the last period':
    'माहवारी होती हो तो: चक्र के दूसरे से पाँचवें दिन के बीच, जब तक डॉक्टर ने दूसरा दिन न बताया हो; पिछली माहवारी का पहला दिन फ़्लेबोटोमिस्ट को बताएँ',
  'If you have periods: 7 days before the next one (day 21 of 28) unless your doctor named another day; tell the phlebotomist the first day of the last period':
    'माहवारी होती हो तो: अगली माहवारी से 7 दिन पहले (28 में से 21वाँ दिन), जब तक डॉक्टर ने दूसरा दिन न बताया हो; पिछली माहवारी का पहला दिन फ़्लेबोटोमिस्ट को बताएँ',
  'Sample between 7 and 11 am, fasting where possible':
    'सैंपल सुबह 7 से 11 बजे के बीच दें, हो सके तो ख़ाली पेट',
  'Sample between 7 and 9 am; if you have periods, on day 3 to 5 of the cycle':
    'सैंपल सुबह 7 से 9 बजे के बीच दें; माहवारी होती हो तो चक्र के तीसरे से पाँचवें दिन',
  'Sample 12 h after the last dose and before the next one; note dose and time':
    'सैंपल पिछली ख़ुराक के 12 घंटे बाद और अगली ख़ुराक से पहले दें; ख़ुराक और समय लिख लें',
  'Sample at least 6 h after the last dose, best just before the next one; note dose and time':
    'सैंपल पिछली ख़ुराक के कम से कम 6 घंटे बाद दें, अगली ख़ुराक से ठीक पहले सबसे अच्छा; ख़ुराक और समय लिख लें',
  'A blood sample for creatinine is drawn when the urine is handed over':
    'पेशाब देते समय क्रिएटिनिन के लिए ख़ून का सैंपल भी लिया जाता है',
  'Blood for insulin and for glucose is drawn together':
    'इंसुलिन और ग्लूकोज़ के लिए ख़ून एक साथ लिया जाता है',
  'Stop biotin (vitamin B7, as in hair and nail pills) 72 h before; tell your doctor if it was prescribed':
    'बायोटिन (विटामिन B7, जैसे बाल और नाख़ून की गोलियाँ) 72 घंटे पहले से न लें; डॉक्टर ने दिया हो तो उन्हें बताएँ',
  'No special preparation': 'कोई ख़ास तैयारी नहीं',
  'Fast 3-5 h; plain water allowed': '3-5 घंटे ख़ाली पेट रहें; सादा पानी पी सकते हैं',
  'Fast 6-8 h; plain water allowed': '6-8 घंटे ख़ाली पेट रहें; सादा पानी पी सकते हैं',
  'Fast 8-10 h; plain water allowed': '8-10 घंटे ख़ाली पेट रहें; सादा पानी पी सकते हैं',
  'Fast 10-12 h; plain water allowed': '10-12 घंटे ख़ाली पेट रहें; सादा पानी पी सकते हैं',
  'Sample 2 h after the start of a full meal': 'भरपेट खाना शुरू करने के 2 घंटे बाद सैंपल लिया जाता है',
  'Fast 8-10 h; 75 g glucose drink; sample at 2 h':
    '8-10 घंटे ख़ाली पेट रहें; फिर 75 ग्राम ग्लूकोज़ का घोल पिएँ; 2 घंटे बाद सैंपल लिया जाता है',
  '50 g glucose drink irrespective of meals; sample at 1 h':
    '50 ग्राम ग्लूकोज़ का घोल पिएँ, खाना खाया हो या नहीं; 1 घंटे बाद सैंपल लिया जाता है',
  'Discard first morning urine, collect all urine for 24 h including next morning; keep cool':
    'सुबह का पहला पेशाब छोड़ दें, फिर 24 घंटे का सारा पेशाब इकट्ठा करें, अगली सुबह का पहला पेशाब भी; ठंडी जगह रखें',
  'Sample 2-3 h after waking, at rest': 'जागने के 2-3 घंटे बाद, आराम की हालत में सैंपल दें',
  'Sample between 7 and 9 am': 'सैंपल सुबह 7 से 9 बजे के बीच दें',
  'Sample between 3 and 5 pm': 'सैंपल दोपहर 3 से 5 बजे के बीच दें',
  'Clean the area; mid-stream sample; before antibiotics where possible':
    'पेशाब की जगह साफ़ करें; बीच की धार का पेशाब दें; हो सके तो एंटीबायोटिक शुरू करने से पहले',
  'Before antibiotics, with fever spike where possible':
    'एंटीबायोटिक शुरू करने से पहले, हो सके तो तेज़ बुख़ार के समय',
  'Early morning deep cough sample, before antibiotics where possible':
    'सुबह गहरी खाँसी से निकला बलगम दें, हो सके तो एंटीबायोटिक शुरू करने से पहले',
  '2-5 days abstinence; deliver within 30-60 min at body temperature':
    'सैंपल से पहले 2-5 दिन वीर्य न निकालें, यौन संबंध भी नहीं; 30-60 मिनट में शरीर के तापमान पर पहुँचाएँ',
  'Not during menses; no douching or intercourse for 48 h':
    'माहवारी के दौरान नहीं; 48 घंटे पहले से योनि अंदर से न धोएँ और यौन संबंध न बनाएँ',
  'Avoid red meat, vitamin C and NSAIDs for 3 days':
    '3 दिन पहले से लाल मांस, विटामिन C और NSAID वाली दर्द की दवाएँ न लें',
  'Trough sample just before next dose; note dose and time':
    'सैंपल दवा की अगली ख़ुराक से ठीक पहले दें; ख़ुराक और समय लिख लें',
  'Full bladder: drink 1 L water 1 h before': 'पेशाब की थैली भरी हो: 1 घंटे पहले 1 लीटर पानी पिएँ',
}

const names = new Map(
  Object.entries({ ...categories, ...cities, ...specimens, ...tubes, ...preparations }),
)

/**
 * The Hindi for a category, city, specimen, tube or preparation of the data; several preparations
 * are translated sentence by sentence. Undefined for anything else.
 */
export function hindiName(english: string): string | undefined {
  const known = names.get(english)
  if (known !== undefined || !english.includes('. ')) return known
  const sentences = english.split('. ').map((sentence) => names.get(sentence))
  return sentences.includes(undefined) ? undefined : sentences.join('। ')
}
