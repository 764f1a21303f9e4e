import { expect, test } from 'vitest'
import type { Role } from '#src/domain/people/actor.ts'
import { noticeLanguages } from '#src/domain/people/notice-languages.ts'
import { noticeIn, type Recipient } from '#src/domain/people/notice.ts'
import { access } from '#src/domain/access/access.ts'

/** The name under which the notice lists the holders of a role. */
const namedAs: Record<Exclude<Role, 'patient'>, Exclude<Recipient, 'maps'>> = {
  phlebotomist: 'phlebotomist',
  'lab-technician': 'lab',
  'lab-authoriser': 'lab',
  'lab-manager': 'lab',
  'back-office': 'office',
  finance: 'finance',
  administrator: 'administrator',
}

/** The nouns of the access table that are about patients: acting on them shows somebody's data. */
const personal = new Set(
  `account audit bench booking bridge call cash child-consent comparison consent contact credit dues give-up item late notifiable office outbox patient
  prescription address payment person phone quote receivable refund report result revision settlement ticket trend tube visit
  visit-fee withdrawal chargeback notice break session passkey push second-factor reader share story
  reassignment proposal offline referral reflex-offer manifest storage specimen-label`.split(/\s+/),
)

/** The nouns about labs, prices, staff and the product itself. */
const impersonal = new Set(
  `account-link accession administrator agreement analyte application auto-rule calculation capacity catalogue category clock code contract counsellor debt desk
  document downtime gateway holiday hours instrument invitation lab label ledger live message offer place preference qc queue range
  bank-account earning rate reflex-rule reply role roster signatory slot staff tax verification-rule`.split(
    /\s+/,
  ),
)

const rows = Object.entries(access).map(([action, rules]: [string, Rules]) => {
  const noun = action.split(':')[0] ?? ''
  return { action, noun, rules, roles: Object.keys(rules).filter(isNamed) }
})

type Rules = Readonly<Record<string, string>>
type Said = readonly [en: string, hi: string]

/**
 * Whose data each reader sees, written by hand: a noun of the access table and its scope, with the
 * words of the notice that say so. A new pair fails until the notice says it; null says nothing
 * about anybody.
 */
const seen: Partial<Record<Recipient, Record<string, Said | null>>> = {
  phlebotomist: {
    'visit area': ['see the area', 'इलाक़ा'],
    'visit assigned': ['Address, phone number, sex', 'पता, फ़ोन नंबर, लिंग'],
    'tube assigned': ['the tubes to fill', 'कौन-सी ट्यूबें भरनी हैं'],
    'cash any': ['the cash to collect', 'कितना नक़द लेना है'], // only their own purse
    'manifest assigned': ['the tubes to fill', 'कौन-सी ट्यूबें भरनी हैं'], // barcodes, and no name
    'offline assigned': null, // their own phones, and visits that they see already
  },
  lab: {
    'bridge lab': ['the sample', 'सैंपल'], // its barcode, and no name
    'bench lab': ['The patient, and a pregnancy', 'मरीज़, और गर्भावस्था'],
    'tube lab': ['the sample', 'सैंपल'],
    'specimen-label lab': ['The patient, and a pregnancy', 'मरीज़, और गर्भावस्था'],
    'manifest lab': ['the sample', 'सैंपल'],
    'storage lab': ['the sample', 'सैंपल'],
    'referral lab': ['the sample', 'सैंपल'], // and sex and age, with no name
    'item lab': ['the tests', 'जाँचें'],
    'give-up lab': ['the tests', 'जाँचें'],
    'result lab': ['the results', 'नतीजे'],
    'report lab': ['reports it made', 'रिपोर्टें'],
    'prescription lab': ['The photo of your prescription', 'आपकी पर्ची की फ़ोटो'],
    'revision lab': ['reports it made', 'रिपोर्टें'],
    'settlement lab': ['what it is paid', 'लैब को मिलने वाली रक़म'],
    'consent lab': ['your phone number and consent', 'आपका फ़ोन नंबर और सहमति'],
    'comparison lab': [
      'the number that another laboratory measured before',
      'किसी दूसरी लैब की पहले मापी हुई संख्या',
    ],
    'call lab': [
      'For a critical result, the name and phone number of the person who booked',
      'गंभीर नतीजे पर, बुकिंग करने वाले का नाम और फ़ोन नंबर',
    ],
    'notifiable lab': [
      'the address of the visit and the name and phone number of the person who booked',
      'विज़िट का पता और बुकिंग करने वाले का नाम और फ़ोन नंबर',
    ],
  },
  office: {
    'booking any': [
      'Bookings with their patients, tests and address',
      'बुकिंग, उनके मरीज़, जाँचें और पता',
    ],
    'visit any': ['visits with your phone number', 'आपके फ़ोन नंबर के साथ विज़िट'],
    'visit-fee any': ['fees', 'शुल्क'],
    'tube any': ['tubes and tests that were lost', 'ट्यूबें और जाँचें जो खो गईं'],
    'manifest any': ['tubes and tests that were lost', 'ट्यूबें और जाँचें जो खो गईं'],
    'late any': ['late', 'देर से हुईं'],
    'item any': ['not done', 'नहीं हो सकीं'],
    'give-up any': ['not done', 'नहीं हो सकीं'],
    'cash any': ['cash', 'नक़द'],
    'refund any': ['refunds', 'रिफ़ंड'],
    'receivable any': ['fees', 'शुल्क'],
    'settlement any': null, // it holds a payout and sees none
    'report any': ['withdrawn', 'वापस ली गई'],
    'revision any': ['changed', 'बदली'],
    'withdrawal any': ['withdrawn', 'वापस ली गई'],
    'contact any': ['what you write to us', 'आप हमें जो लिखते हैं'],
    'person any': ['are masked', 'ढके रहते हैं'],
    'audit any': ['who did what', 'किसने क्या किया'],
    'story any': ['who did what', 'किसने क्या किया'],
    'reassignment any': null, // which phlebotomist may take a visit
    'offline any': null, // steps of visits that they see already, and whose phone sent them
    'proposal any': null, // another hour of a visit that they see already
    'notifiable any': null, // counts per lab
    'reflex-offer any': null, // counts per lab
    'call any': null, // at which lab one waits, and since when
    'office any': null, // the search shows what the other actions show
  },
  finance: {
    'booking any': [
      'Bookings with their patients, tests and address',
      'बुकिंग, उनके मरीज़, जाँचें और पता',
    ],
    'payment any': ['payments', 'भुगतान'],
    'break any': ['payments', 'भुगतान'],
    'chargeback any': ['disputed payments', 'विवादित भुगतान'],
    'cash any': ['cash', 'नक़द'],
    'refund any': ['the bank account a refund goes to', 'बैंक खाता जिसमें रिफ़ंड जाता है'],
    'receivable any': ['fees', 'शुल्क'],
    'settlement any': ['what labs are paid', 'लैब को मिलने वाली रक़म'],
    'office any': null, // the search shows what the other actions show
  },
  administrator: {
    'person any': [
      'Name, e-mail address and phone number of an account',
      'खाते का नाम, ई-मेल पता और फ़ोन नंबर',
    ],
    'audit any': ['who did what', 'किसने क्या किया'],
    'outbox any': null, // exists only in a demonstration
    'office any': null, // the search shows what the other actions show
  },
}

function isNamed(role: string): role is keyof typeof namedAs {
  return role in namedAs
}

/** What a reader does with anybody's data but their own; what every visitor may do shows nobody's. */
function seenBy(reader: Recipient): string[] {
  const pairs = rows
    .filter(({ noun, rules }) => personal.has(noun) && rules['visitor'] !== 'any')
    .flatMap(({ noun, rules, roles }) => {
      const theirs = roles.filter((role) => namedAs[role] === reader && rules[role] !== 'own')
      return theirs.map((role) => `${noun} ${rules[role]}`)
    })
  return [...new Set(pairs)].toSorted()
}

const operator = {
  name: { en: 'Meridian', hi: 'मेरिडियन' },
  privacyEmail: 'privacy@clinic.example',
}
const site = { operator, mapStyleUrl: undefined }

test('every noun of the access table is classified as personal or not', () => {
  const unknown = rows.filter(({ noun }) => personal.has(noun) === impersonal.has(noun))
  expect(unknown).toEqual([])
})

test('the notice names everybody whom the access table shows personal data, in every language', () => {
  const readers = new Set(
    rows.filter(({ noun }) => personal.has(noun)).flatMap(({ roles }) => roles),
  )
  expect([...readers].toSorted()).toEqual(Object.keys(namedAs).toSorted())
  for (const language of noticeLanguages) {
    const { sharing } = noticeIn(language, site)
    for (const role of readers) expect(sharing[namedAs[role]].what, role).not.toBe('')
  }
})

test.each([...new Set(Object.values(namedAs))])(
  'the notice says what people who work as %s see, and they see nothing more',
  (reader) => {
    const known = seen[reader] ?? {}
    expect(seenBy(reader)).toEqual(Object.keys(known).toSorted())
    const [en, hi] = [noticeIn('en', site), noticeIn('hi', site)]
    for (const said of Object.values(known)) {
      if (said === null) continue
      expect(en.sharing[reader].what).toContain(said[0])
      expect(hi.sharing[reader].what).toContain(said[1])
    }
  },
)

test('what every visitor may do with something personal shows nothing about anybody', () => {
  const open = rows.filter(({ noun, rules }) => personal.has(noun) && rules['visitor'] === 'any')
  expect(open.map(({ action }) => action).toSorted()).toEqual([
    'bridge:send', // with a lab's key: what an instrument measured, and no answer about anybody
    'contact:send',
    'offline:leave', // with a phone's key: what it kept, and no answer about anybody
    'passkey:challenge',
    'passkey:verify',
    'payment:notify',
    'report:verify', // that the lab published it: no name and no value
    'second-factor:backup',
    'share:look', // whether a link is over
    'share:open', // whom an owner gave link and PIN
    'ticket:read', // with the ticket's own key
    'ticket:reply',
  ])
})
