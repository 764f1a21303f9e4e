/** The privacy notice: what must stand alone before the first personal field. DPDP Act s.5, r.3. */
export type Notice = {
  title: string
  /** Who asks and for which service. */
  purpose: string
  /** Item by item: the data, and what each is for. */
  data: readonly { what: string; why: string }[]
  keeping: string
  sharing: string
  withdrawal: string
  rights: string
  complaint: string
  /** What the button says; there is no tick set beforehand and nothing else is agreed to. */
  agree: string
}

/** Changed with the words: who agreed to an older version is asked again. */
export const NOTICE_VERSION = '2026-11-22'

const english: Notice = {
  title: 'What we ask of you, and why',
  purpose:
    'Oxalate arranges the collection of samples at home and the testing of them by a laboratory you choose. For that service, and for nothing else, we ask for the data below.',
  data: [
    { what: 'Mobile number or e-mail address', why: 'to let you in and to tell you of your visit' },
    {
      what: 'Name, date of birth and sex of each patient',
      why: 'to make sure that the sample is of the right person and to compare results with the right range',
    },
    {
      what: 'Address and its point on the map',
      why: 'to find a laboratory in reach and to come to you',
    },
    { what: 'Tests booked and their results', why: 'to have them done and to give you the report' },
    { what: 'What you paid and how', why: 'to keep accounts and to pay back what is due' },
    {
      what: 'Bank account or UPI address, only if cash is to be paid back',
      why: 'to send you that money',
    },
  ],
  keeping:
    'Accounts of payments are kept for eight years and medical records for three, as the law asks. Everything else is erased when you ask us to close your account.',
  sharing:
    'The phlebotomist who comes to you and the laboratory you chose see what they need for your sample. If you pay online, the payment gateway gets your name, the address of the visit and the amount, and not which tests they are for. Nobody else sees any of it, and nothing is used for advertising.',
  withdrawal:
    'You can withdraw your consent at any time on this page, as easily as you gave it. What is booked can then be cancelled; what is already tested stays on record as the law asks.',
  rights:
    'You can see, correct and erase your data and name a person who may do so for you: write to privacy@oxalate.example.',
  complaint:
    'If our answer does not satisfy you, you can complain to the Data Protection Board of India, through https://www.meity.gov.in.',
  agree: 'I agree to this use of my data',
}

const hindi: Notice = {
  title: 'हम आपसे क्या पूछते हैं, और क्यों',
  purpose:
    'Oxalate घर से सैंपल लेने और आपकी चुनी हुई लैब में उनकी जाँच की व्यवस्था करता है। केवल इसी सेवा के लिए हम नीचे लिखी जानकारी माँगते हैं।',
  data: [
    { what: 'मोबाइल नंबर या ई-मेल पता', why: 'आपको साइन इन कराने और आपकी विज़िट की सूचना देने के लिए' },
    {
      what: 'हर मरीज़ का नाम, जन्मतिथि और लिंग',
      why: 'यह पक्का करने के लिए कि सैंपल सही व्यक्ति का है और नतीजा सही सीमा से मिलाया जाए',
    },
    { what: 'पता और नक़्शे पर उसकी जगह', why: 'पहुँच में लैब खोजने और आपके पास आने के लिए' },
    { what: 'बुक की गई जाँचें और उनके नतीजे', why: 'जाँच कराने और आपको रिपोर्ट देने के लिए' },
    { what: 'आपने कितना और कैसे भुगतान किया', why: 'हिसाब रखने और बकाया लौटाने के लिए' },
    {
      what: 'बैंक खाता या UPI पता, केवल तब जब नक़द दी गई रक़म लौटानी हो',
      why: 'आपको वह रक़म भेजने के लिए',
    },
  ],
  keeping:
    'क़ानून के अनुसार भुगतान का हिसाब आठ वर्ष और चिकित्सा रिकॉर्ड तीन वर्ष रखा जाता है। बाक़ी सब तब मिटा दिया जाता है जब आप हमसे खाता बंद करने को कहते हैं।',
  sharing:
    'आपके पास आने वाले फ़्लेबोटोमिस्ट और आपकी चुनी लैब केवल वही देखते हैं जो आपके सैंपल के लिए ज़रूरी है। ऑनलाइन भुगतान करने पर पेमेंट गेटवे को आपका नाम, विज़िट का पता और रक़म मिलती है, यह नहीं कि भुगतान किन जाँचों का है। और कोई कुछ नहीं देखता, और विज्ञापन के लिए कुछ भी उपयोग नहीं होता।',
  withdrawal:
    'आप इसी पेज पर कभी भी, उतनी ही आसानी से अपनी सहमति वापस ले सकते हैं। तब बुकिंग रद्द की जा सकती है; जो जाँच हो चुकी है वह क़ानून के अनुसार रिकॉर्ड में रहती है।',
  rights:
    'आप अपनी जानकारी देख, सुधार और मिटवा सकते हैं और अपनी ओर से किसी को नामित कर सकते हैं: privacy@oxalate.example पर लिखें।',
  complaint:
    'हमारे उत्तर से संतुष्ट न हों तो आप https://www.meity.gov.in के माध्यम से भारत के डेटा संरक्षण बोर्ड से शिकायत कर सकते हैं।',
  agree: 'मैं अपनी जानकारी के इस उपयोग से सहमत हूँ',
}

export const noticeLanguages = ['en', 'hi'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]

/** The words as a person reads them before agreeing. */
export const notices: Readonly<Record<NoticeLanguage, Notice>> = { en: english, hi: hindi }
