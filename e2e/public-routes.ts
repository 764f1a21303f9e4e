type PublicRoute = {
  path: string
  status?: number
  /** What the browser's tab must say. */
  title: RegExp
  /** Promised by the specification for this page, word for word. */
  texts: readonly string[]
  /** Figures and bars, each under what it counts: §9, display figures and experience bars. */
  figures?: Readonly<Record<string, string>>
}

const menu = ['Home', 'About', 'Services', 'Contact Us', 'Become A Lab Partner', 'Download App']

/** On every page of the public frame: header, navigation, footer. Source: specification §2. */
export const frameTexts = [...menu, 'Mon-Fri 9:30 AM - 18:30', 'Privacy policy', '©']

/** What the foot of every public page leads to: §2, shared chrome. */
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
    texts: [
      'Scheduled appointment',
      'Secure collection',
      'Reliable testing',
      'Accurate analysis',
      'Timely reporting',
      'Doctor referral management',
      'Digital prescription',
      'Expertise and excellence',
    ],
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
    texts: [
      'Home',
      'Reliable reports',
      'Expert phlebotomists',
      'Comfort priority',
      'Timely appointments',
      'Trustworthy professionals',
      'Convenient services',
    ],
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
    texts: ['marketplace', 'emergenc', '112', 'competitor', 'suspend', 'planned downtime'],
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
    '/blog-details': 'Which papers to bring to a first talk',
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
  { path: '/error', title: /broke/i, texts: ['Something broke on our side.'] },
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

/** Beside the specification's own: what the product adds for visitors. */
export const furtherPages = [
  '/tests',
  '/tests/HB',
  '/tests?q=sugar',
  '/cities/bengaluru',
  '/attributions',
  '/notice',
  '/sign-in',
]
