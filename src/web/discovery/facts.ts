import { amountText } from '#src/domain/payments/amount-text.ts'
import type { ItemView } from '#src/usecases/catalogue/view-item.ts'
import type { CityView } from '#src/usecases/places/view-city.ts'
import type { LabView } from '#src/usecases/places/view-lab.ts'
import type { Site } from '#src/web/context.ts'
import { addressAt, type Place } from './place.ts'

/** A schema.org object, without its `@context`. */
export type Fact = { '@type': string | readonly string[]; [property: string]: unknown }

/** The operator and its search, for the first page. */
export function siteFacts({ baseUrl, operator }: Site, locale: 'en' | 'hi'): Fact[] {
  const place: Place = { baseUrl, locale }
  return [organizationFact(place, operator), webSiteFact(place, operator)]
}

type Operator = Site['operator']

const organizationId = ({ baseUrl }: Place) => `${baseUrl}/#organization`

function organizationFact(place: Place, { name, email, phone, address }: Operator): Fact {
  return {
    '@type': 'Organization',
    '@id': organizationId(place),
    name: name[place.locale],
    url: addressAt(place, '/'),
    logo: `${place.baseUrl}/favicon.svg`,
    email,
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    areaServed: { '@type': 'Country', name: 'India' },
  }
}

function webSiteFact(place: Place, { name }: Operator): Fact {
  return {
    '@type': 'WebSite',
    name: name[place.locale],
    url: addressAt(place, '/'),
    inLanguage: `${place.locale}-IN`,
    publisher: { '@id': organizationId(place) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${addressAt(place, '/tests')}?q={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  }
}

export type Crumb = { to: string; label: string }

/** Breadcrumbs, without booking parameters; the page's own name is last. */
export function breadcrumbFacts(place: Place, trail: readonly Crumb[], here: string): Fact {
  const steps = trail.map(({ to, label }) => {
    return { name: label, item: addressAt(place, to.replace(/[?#].*$/, '')) }
  })
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...steps, { name: here }].map((step, index) => {
      return { '@type': 'ListItem', position: index + 1, ...step }
    }),
  }
}

/** A test or panel: its trade name, and its prices at the labs that offer it now. */
export function itemFacts(place: Place, item: ItemView, words: string): Fact {
  const url = addressAt(place, `/tests/${item.code}`)
  return {
    '@type': [item.kind === 'panel' ? 'MedicalTestPanel' : 'MedicalTest', 'Product'],
    '@id': `${url}#test`,
    name: item.name,
    description: words,
    url,
    image: addressAt(place, `/pictures/test-${item.code}.png`),
    ...(item.aliases.length > 0 && { alternateName: item.aliases }),
    ...(item.loinc && {
      code: { '@type': 'MedicalCode', codeValue: item.loinc, codingSystem: 'LOINC' },
    }),
    ...(item.members.length > 0 && {
      subTest: item.members.map(({ code, name }) => {
        return { '@type': 'MedicalTest', name, url: addressAt(place, `/tests/${code}`) }
      }),
    }),
    ...offersOf(item),
  }
}

/** A test that cannot be booked has no offer, whatever the labs' price lists say. */
function offersOf({ isBookable, fromPricePaise, toPricePaise, labCount }: ItemView) {
  if (!isBookable || fromPricePaise === null || toPricePaise === null) return {}
  return {
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'INR',
      lowPrice: amountText(fromPricePaise),
      highPrice: amountText(toPricePaise),
      offerCount: labCount,
    },
  }
}

export type Question = { question: string; answer: string }

/** The questions on the page itself, word for word. */
export function questionFacts(questions: readonly Question[]): Fact {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

/** A lab as a place, without ratings and, in a demonstration, without a phone number. */
export function labFacts(place: Place, lab: LabView): Fact {
  const url = addressAt(place, `/labs/${lab.id}`)
  return {
    '@type': ['DiagnosticLab', 'MedicalBusiness'],
    '@id': `${url}#lab`,
    name: lab.name,
    url,
    image: addressAt(place, `/pictures/lab-${lab.id}.png`),
    ...(lab.phone && { telephone: lab.phone }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: lab.address,
      addressLocality: lab.city.name,
      postalCode: lab.pincode,
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude: lab.latitude, longitude: lab.longitude },
    openingHoursSpecification: hoursOf(lab),
    ...credentialOf(lab),
  }
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function hoursOf({ workingDays, opensAt, closesAt }: LabView) {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: workingDays.map((day) => `https://schema.org/${weekdays[day - 1]}`),
    opens: opensAt.slice(0, 5),
    closes: closesAt.slice(0, 5),
  }
}

function credentialOf({ nablCertificate, accreditedUntil }: LabView) {
  if (!nablCertificate) return {}
  return {
    hasCredential: {
      '@type': 'EducationalOccupationalCredential',
      credentialCategory: 'accreditation',
      name: `NABL ${nablCertificate}`,
      ...(accreditedUntil && { expires: accreditedUntil }),
    },
  }
}

/** The labs of a city, in the page's order. */
export function cityFacts(place: Place, { labs }: Pick<CityView, 'labs'>): Fact {
  return {
    '@type': 'ItemList',
    itemListElement: labs.map(({ id, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      url: addressAt(place, `/labs/${id}`),
    })),
  }
}
