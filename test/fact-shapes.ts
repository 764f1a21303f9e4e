import { z } from 'zod'

const address = z.url({ protocol: /^https?$/ })
const amount = z.string().regex(/^\d+\.\d{2}$/)
const name = z.string().min(1)

const organization = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('Organization'),
  '@id': address,
  name,
  url: address,
  logo: address,
  email: z.email(),
  telephone: name.optional(),
  address: name.optional(),
  areaServed: z.strictObject({ '@type': z.literal('Country'), name }),
})

const webSite = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('WebSite'),
  name,
  url: address,
  inLanguage: z.enum(['en-IN', 'hi-IN']),
  publisher: z.strictObject({ '@id': address }),
  potentialAction: z.strictObject({
    '@type': z.literal('SearchAction'),
    target: z.strictObject({
      '@type': z.literal('EntryPoint'),
      urlTemplate: z.string().regex(/\?q=\{search_term_string\}$/),
    }),
    'query-input': z.literal('required name=search_term_string'),
  }),
})

const breadcrumbs = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().min(1),
        name,
        item: address.optional(),
      }),
    )
    .min(2),
})

const medicalTest = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.tuple([z.enum(['MedicalTest', 'MedicalTestPanel']), z.literal('Product')]),
  '@id': address,
  name,
  description: name,
  url: address,
  image: address,
  alternateName: z.array(name).optional(),
  code: z
    .strictObject({
      '@type': z.literal('MedicalCode'),
      codeValue: z.string().regex(/^\d+-\d$/),
      codingSystem: z.literal('LOINC'),
    })
    .optional(),
  subTest: z
    .array(z.strictObject({ '@type': z.literal('MedicalTest'), name, url: address }))
    .optional(),
  offers: z
    .strictObject({
      '@type': z.literal('AggregateOffer'),
      priceCurrency: z.literal('INR'),
      lowPrice: amount,
      highPrice: amount,
      offerCount: z.int().min(1),
    })
    .optional(),
})

const questions = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('FAQPage'),
  mainEntity: z
    .array(
      z.strictObject({
        '@type': z.literal('Question'),
        name,
        acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text: name }),
      }),
    )
    .min(3)
    .max(5),
})

const weekday = z
  .string()
  .regex(/^https:\/\/schema\.org\/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day$/)
const clock = z.string().regex(/^\d{2}:\d{2}$/)

const lab = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.tuple([z.literal('DiagnosticLab'), z.literal('MedicalBusiness')]),
  '@id': address,
  name,
  url: address,
  image: address,
  telephone: name.optional(),
  address: z.strictObject({
    '@type': z.literal('PostalAddress'),
    streetAddress: name,
    addressLocality: name,
    postalCode: z.string().regex(/^[1-9]\d{5}$/),
    addressCountry: z.literal('IN'),
  }),
  geo: z.strictObject({
    '@type': z.literal('GeoCoordinates'),
    latitude: z.number().min(6).max(38),
    longitude: z.number().min(68).max(98),
  }),
  openingHoursSpecification: z.strictObject({
    '@type': z.literal('OpeningHoursSpecification'),
    dayOfWeek: z.array(weekday).min(1),
    opens: clock,
    closes: clock,
  }),
  hasCredential: z
    .strictObject({
      '@type': z.literal('EducationalOccupationalCredential'),
      credentialCategory: z.literal('accreditation'),
      name,
      expires: z.iso.date().optional(),
    })
    .optional(),
})

const list = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@type': z.literal('ItemList'),
  itemListElement: z.array(
    z.strictObject({
      '@type': z.literal('ListItem'),
      position: z.int().min(1),
      name,
      url: address,
    }),
  ),
})

/** Every kind of structured data that a page of ours may state, in full; no rating among them. */
export const AnyFact = z.union([
  organization,
  webSite,
  breadcrumbs,
  medicalTest,
  questions,
  lab,
  list,
])
export type AnyFact = z.infer<typeof AnyFact>

/** The structured data of a page, each of a known shape. */
export function factsIn(html: string): AnyFact[] {
  const written = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...written].map(([, json = '']) => AnyFact.parse(JSON.parse(json)))
}
