import type {
  Claim,
  OperatorStatements,
  Said,
  Testimonial,
} from '#src/domain/operator-statements.ts'

/**
 * What the operator states about itself: figures, bars and hours. This product measures none of it,
 * so it is edited by hand, only here, and never included in the structured data for search engines.
 * Figures and hours are as the operator writes them, the same in both languages; a bar is a whole
 * percentage from 0 to 100. The source of each figure is in the file of the operator's statements.
 *
 * Source: specification §1 Marketing claims, §2 Screen contents, §9 Business constants.
 */
export const statements = {
  hours: {
    header: 'Mon-Fri 9:30 AM - 18:30',
    services: 'Mon-Sat 10.00-20.00',
    contact: '8:00 am - 6:00 pm',
  },
  counters: [
    { claim: 'home-testing', figure: '5500', of: { en: 'Home testing', hi: 'घर पर हुई जाँचें' } },
    { claim: 'timely-diagnosis', figure: '24/7', of: { en: 'Timely diagnosis', hi: 'समय पर जाँच' } },
    {
      claim: 'experienced-professionals',
      figure: '100%',
      of: { en: 'Experienced professionals', hi: 'अनुभवी विशेषज्ञ' },
    },
    { claim: 'app-downloads', figure: '10K', of: { en: 'App downloads', hi: 'ऐप डाउनलोड' } },
  ],
  experience: [
    {
      claim: 'sample-preparation',
      percent: 68,
      of: { en: 'Sample preparation', hi: 'सैंपल की तैयारी' },
    },
    {
      claim: 'environmental-testing',
      percent: 80,
      of: { en: 'Environmental testing', hi: 'पर्यावरण की जाँच' },
    },
    {
      claim: 'advanced-microscopy',
      percent: 61,
      of: { en: 'Advanced microscopy', hi: 'माइक्रोस्कोप से उन्नत जाँच' },
    },
    {
      claim: 'medical-research',
      percent: 70,
      of: { en: 'Medical research', hi: 'चिकित्सा अनुसंधान' },
    },
  ],
  /** Invented: a demonstration shows, marked as an example, how real statements would look. */
  exampleTestimonials: [
    {
      says: {
        en: 'I booked for my father from another city. I saw the phlebotomist arrive, the tubes reach the lab, and the report before dinner.',
        hi: 'मैंने दूसरे शहर से अपने पिताजी की जाँच बुक की। फ़्लेबोटोमिस्ट का पहुँचना, ट्यूबों का लैब तक जाना और रात के खाने से पहले रिपोर्ट, सब मुझे दिखता रहा।',
      },
      who: { en: 'Meera, for her father, Bengaluru', hi: 'मीरा, अपने पिता के लिए, बेंगलुरु' },
    },
    {
      says: {
        en: 'The price on the first page was the price I paid. Nothing was added at the end.',
        hi: 'पहले पेज पर जो दाम लिखा था, वही मैंने दिया। आख़िर में कुछ नहीं जोड़ा गया।',
      },
      who: { en: 'Imran, Pune', hi: 'इमरान, पुणे' },
    },
    {
      says: {
        en: 'I had to cancel. It told me the charge before I pressed the button.',
        hi: 'मुझे बुकिंग रद्द करनी पड़ी। बटन दबाने से पहले ही शुल्क बता दिया गया।',
      },
      who: { en: 'Lakshmi, Chennai', hi: 'लक्ष्मी, चेन्नई' },
    },
  ],
  lawFirm: [
    { claim: 'attorneys', figure: '18', of: { en: 'Attorneys', hi: 'वकील' } },
    { claim: 'cases-won', figure: '99%', of: { en: 'Case won', hi: 'मुक़दमे जीते' } },
    { claim: 'legal-way', figure: '100%', of: { en: 'Legal way', hi: 'क़ानूनी रास्ता' } },
    { claim: 'happy-clients', figure: '10K', of: { en: 'Happy clients', hi: 'संतुष्ट मुवक्किल' } },
  ],
} as const satisfies Statements

type Statements = {
  hours: Record<'header' | 'services' | 'contact', string>
  counters: readonly { claim: Claim; figure: string; of: Said }[]
  experience: readonly { claim: Claim; percent: number; of: Said }[]
  exampleTestimonials: readonly Testimonial[]
  lawFirm: readonly { claim: Claim; figure: string; of: Said }[]
}

/** Each with its source, where the operator gives one. */
export function withSources<Stated extends { claim: Claim }>(
  stated: readonly Stated[],
  { sources }: Pick<OperatorStatements, 'sources'>,
) {
  return stated.map((one) => ({ ...one, source: sources[one.claim] }))
}
