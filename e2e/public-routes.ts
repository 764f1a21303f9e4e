type PublicRoute = {
  path: string
  status?: number
  /** The browser tab's title. */
  title: RegExp
  /** Required by the specification for this page, word for word. */
  texts: readonly string[]
  /** Figures and bars, each by its label: §9, display figures and experience bars. */
  figures?: Readonly<Record<string, string>>
  /** The contents of each section, by the id of its heading. */
  sections?: Readonly<Record<string, Section>>
}

type Section = {
  heading: string
  /** All headings below it, in order. */
  cards?: readonly string[]
  /** The target of each link in this section. */
  links?: Readonly<Record<string, string>>
  texts?: readonly string[]
}

/** The navigation links of every public page: §2, shared chrome. */
export const menuLinks = {
  Home: '/',
  About: '/about',
  Services: '/services',
  'Contact Us': '/contact',
  'Become A Lab Partner': '/labregister',
}

/** The contact block above the footer: a heading, a button, an address and hours. */
const askBlock: Section = {
  heading: 'Ask before you book',
  links: { 'Contact Us': '/contact' },
  texts: ['E-mail', '8:00 am - 6:00 pm'],
}

/** The footer links of every public page: §2, shared chrome. */
export const policyLinks = {
  'Privacy policy': '/privacy-policy',
  'Terms and conditions': '/terms-conditions',
  'Cancellation policy': '/cancelation_policy',
  'Shipping policy': '/shipping_policy',
}

/** The public routes of specification §2, in its order. */
export const publicRoutes: readonly PublicRoute[] = [
  {
    path: '/',
    title: /lab tests/i,
    texts: [],
    sections: {
      hero: {
        heading: 'The lab comes to your door. You see the price first.',
        links: { CBC: '/tests?q=CBC' },
        texts: ['What did the doctor write?'],
      },
      way: {
        heading: 'How it works',
        cards: [
          'Scheduled appointment',
          'Secure collection',
          'Reliable testing',
          'Accurate analysis',
          'Timely reporting',
        ],
      },
      services: {
        heading: 'What we do for you',
        cards: [
          'Doctor referral management',
          'Digital prescription',
          'Expertise and excellence',
          'Home testing',
          '24/7 timely diagnosis',
          'Experienced professionals',
        ],
        links: { 'Results within 6 hours': '/tests?within=6' },
      },
      ask: askBlock,
    },
    figures: {
      'Home testing': '5500',
      'Timely diagnosis': '24/7',
      'Experienced professionals': '100%',
      'App downloads': '10K',
      'Sample preparation': '68%',
      'Environmental testing': '80%',
      'Advanced microscopy': '61%',
      'Medical research': '70%',
    },
  },
  {
    path: '/home-two',
    title: /Example law firm/,
    texts: ['Submit Case'],
    figures: { Attorneys: '18', 'Case won': '99%', 'Legal way': '100%', 'Happy clients': '10K' },
  },
  {
    path: '/about',
    title: /about/i,
    texts: ['Know who handles your sample.'],
    sections: {
      reasons: {
        heading: 'Six reasons to trust the lab',
        cards: [
          'Reliable reports',
          'Expert phlebotomists',
          'Comfort priority',
          'Timely appointments',
          'Trustworthy professionals',
          'Convenient services',
        ],
      },
      ask: askBlock,
    },
  },
  {
    path: '/services',
    title: /services/i,
    texts: [
      'Phlebotomists',
      'Digital prescription',
      'Expertise',
      'Appointment scheduling',
      'Timely results',
      'Advanced technology',
      'Contact Us',
      'Pay Now',
      'Mon-Sat 10.00-20.00',
    ],
  },
  {
    path: '/contact',
    title: /contact/i,
    texts: ['8:00 am - 6:00 pm', 'Name', 'E-mail', 'Subject', 'Phone', 'Message'],
  },
  { path: '/labregister', title: /lab/i, texts: ['Lab Registration Details'] },
  { path: '/icici_payment', title: /pay/i, texts: ['Pay Now'] },
  { path: '/privacy-policy', title: /privacy/i, texts: ['Privacy policy'] },
  {
    path: '/terms-conditions',
    title: /terms/i,
    texts: [
      'The product is a marketplace. It is not responsible for third-party labs’ samples, tests or reports.',
      'It must not be used for emergencies. In an emergency call 112',
      'Competitors may not access the services.',
      'We may suspend labs or users at our discretion.',
      'Services are available 24x7 except planned downtime.',
    ],
  },
  {
    path: '/cancelation_policy',
    title: /cancel/i,
    texts: ['sample collected', '₹20', '3-7 working days', '3-10 working days', 'next booking'],
  },
  { path: '/shipping_policy', title: /shipping/i, texts: ['phlebotomist', 'fresh', 'report'] },
  ...Object.entries({
    '/attorney-details': 'Attorney profile',
    '/case-study': 'Cases',
    '/case-study-details': 'The deposit that came back',
    '/blog': 'Blog',
    '/blog-details': 'Which documents to bring to a first meeting',
    '/practice': 'Practice areas',
    '/practice-details': 'Property and tenancy',
    '/appointment': 'Appointment',
    '/testimonial': 'Testimonials',
    '/faq': 'Questions and answers',
  }).map(([path, heading]) => ({
    path,
    title: new RegExp(`^${heading} – Example law firm`),
    texts: [heading],
  })),
  { path: '/error', title: /went wrong/i, texts: ['Something went wrong on our side.'] },
  {
    path: '/any/other/path',
    status: 404,
    title: /not found/i,
    texts: [
      'Sorry! The Page Not Found',
      'Oops! The page you are looking for does not exit. it might been moved or deleted.',
      'Return to Home',
    ],
  },
]

/** Pages beyond the specification's: what the product adds for visitors. */
export const furtherPages = [
  '/tests',
  '/tests/HB',
  '/tests?q=sugar',
  '/tests-for',
  '/tests-for/fever',
  '/tests-for/pregnancy',
  '/cities/bengaluru',
  '/attributions',
  '/notice',
  '/sign-in',
]
