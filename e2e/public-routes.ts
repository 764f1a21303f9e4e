type PublicRoute = {
  path: string
  status?: number
  /** What the browser's tab must say. */
  title: RegExp
  /** Promised by the specification for this page, word for word. */
  texts: readonly string[]
}

const figures = ['5500', '24/7', '100%', '10K']
const menu = ['Home', 'About', 'Services', 'Contact Us', 'Become A Lab Partner', 'Download App']

/** On every page of the public frame: header, navigation, footer. Source: specification §2. */
export const frameTexts = [...menu, 'Mon-Fri 9:30 AM - 18:30', 'Privacy policy', '©']

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
      ...figures,
      'Home testing',
      'Timely diagnosis',
      'Experienced professionals',
      'App downloads',
      'Doctor referral management',
      'Digital prescription',
      'Expertise and excellence',
      '68%',
      '80%',
      '61%',
      '70%',
      'Sample preparation',
      'Environmental testing',
      'Advanced microscopy',
      'Medical research',
      'Contact Us',
    ],
  },
  {
    path: '/home-two',
    title: /./,
    texts: ['18', '99%', '100%', '10K', 'Submit Case', 'Attorneys', 'Case won', 'Happy clients'],
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
  ...[
    '/attorney-details',
    '/case-study',
    '/case-study-details',
    '/blog',
    '/blog-details',
    '/practice',
    '/practice-details',
    '/appointment',
    '/testimonial',
    '/faq',
  ].map((path) => ({ path, title: /./, texts: [] })),
  { path: '/error', title: /./, texts: [] },
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
