import type { Notice } from '#src/domain/people/notice.ts'

export const en: Notice = {
  title: 'The data we need, and why',
  purpose:
    '{operator} arranges the collection of samples at home and the testing of them by a laboratory you choose. For that service, and for nothing else, we ask for the data below.',
  data: [
    { what: 'Mobile number or e-mail address', why: 'to let you in and to tell you of your visit' },
    {
      what: 'Name, date of birth and sex of each patient; of a child also the weight',
      why: 'to make sure that the sample is of the right person, to compare results with the right range and to draw no more blood than a child can spare',
    },
    {
      what: 'Whether a patient is pregnant and how far along, only where the range of a booked test depends on it; you may leave it unsaid',
      why: 'to compare that result with the right range',
    },
    {
      what: 'Whether a patient takes a medicine that thins the blood, only where a booked test depends on it; you may say that you do not know',
      why: 'to draw the sample safely, and to read that result rightly',
    },
    {
      what: 'When you last ate, drank glucose or took a medicine and on which day the last period began, asked when the sample is taken and only where a booked test depends on it; you may leave it unsaid',
      why: 'to take the sample at the right time, to compare that result with the right range and to say it on the report',
    },
    {
      what: 'Name and phone number of the doctor who asked for the tests; you may leave them out',
      why: 'to name the doctor on the report and to call that doctor about a critical result',
    },
    {
      what: 'Name and phone number of a person you choose for urgent calls, only if you choose one',
      why: 'to reach you through them when a result cannot wait and you do not answer',
    },
    {
      what: 'A photo of your prescription, only if you add one to a booking',
      why: 'so that you, and the pathologist who signs your results, can see what the doctor asked for and why',
    },
    {
      what: 'Address and its point on the map',
      why: 'to find a laboratory in reach and to come to you',
    },
    { what: 'Tests booked and their results', why: 'to have them done and to give you the report' },
    {
      what: 'Your consent to tests that need counselling: name as signed, language, and who counselled you when',
      why: 'to carry out these tests only with consent and counselling, and to be able to prove it',
    },
    { what: 'What you paid and how', why: 'to keep accounts and to pay back what is due' },
    {
      what: 'Bank account or UPI address, only if cash is to be paid back',
      why: 'to send you that money',
    },
    {
      what: 'Network address and browser of each device you sign in with',
      why: 'to keep your account safe and to show you where you are signed in',
    },
    {
      what: 'Passkeys, if you add any: the name you give each, its public key and when it was last used',
      why: 'to let you in without a password; your fingerprint, your face and the secret half of the key never leave your device',
    },
    {
      what: 'The address at which your browser takes messages, on each device where you switch them on, with what you agreed to and when',
      why: 'to show you on that device what happens with a booking',
    },
    {
      what: 'What you write to us, with the number of its ticket and our answers',
      why: 'to answer you in time',
    },
  ],
  keeping: [
    'Accounts of payments: {booksYears} years after the financial year, as the Companies Act and the GST law ask.',
    'Tests, results, reports and consents to tests: as long as you have an account, so that you can read them. If you erase it, {medicalYears} years from the last of them, as the law asks for medical records. Then they are erased.',
    'The photo of a prescription: {prescriptionDays} days after you added it, or until you remove it or erase your account.',
    'Network address and browser: {sessionDays} days at most after you signed in. A browser that we recognise: {deviceDays} days after you last signed in with it. Codes and links: {signInHours} hours after they have run out.',
    'Passkeys: until you remove them, choose a new password by the link in a letter, or erase your account. A new e-mail address you ask for: {addressDays} days in the list of changes.',
    'The address for messages on a device: until you stop them, sign out there, withdraw your consent or erase your account, or until your sign-in there runs out.',
    'What you write to us: {contactDays} days after it was answered.',
    'The record of which messages we sent you and when: {messageDays} days. The text is deleted once it is sent.',
    'The record of who changed or opened what stays as proof. It knows you by a number, not by your name.',
    'Everything else is kept until you erase your account, with the button on the page “My data”.',
  ],
  sharing: {
    phlebotomist: {
      who: 'The phlebotomist who accepted your visit',
      what: 'Address, phone number, sex, the tubes to fill, how long you were to fast, whether your consent is needed, whether you take a medicine that thins the blood, what you say when the sample is taken, and the cash to collect; names and dates of birth once you have said them at the door. No result. They see this until {visitHours} hours after they handed over the samples or the visit failed, and no longer once it is cancelled. Before one of them accepts, the phlebotomists of your city see the area, the time, the number of tubes and the cash.',
    },
    lab: {
      who: 'The laboratory you chose',
      what: 'The patient, and a pregnancy where the range of a test depends on it; for who signs, whether a medicine that thins the blood is taken; the tests, the sample, what you say when the sample is taken, the results and reports it made, and what it is paid for them; the doctor you named and their phone number. The photo of your prescription, if you added one: only its pathologists, from the sample until the order ends. For a critical result, the name and phone number of the person who booked and, when they do not answer, of the person they chose for urgent calls. For a disease that the law has it report, the address of the visit and the name and phone number of the person who booked. For a test that needs counselling, your phone number and consent. Only if you allow results to be compared across laboratories, and only where a new result differs greatly: the number that another laboratory measured before, its unit, day and method, for its pathologist.',
    },
    partner: {
      who: 'Another laboratory, only if yours sends it the sample of a test that it cannot do itself',
      what: 'The sample with the number on its label, the test, sex and age, when the sample was taken and what you said then, and the result that it measures; not your name and no other test. Your report names it. Never a test about HIV or one that needs counselling.',
    },
    office: {
      who: 'Our back office',
      what: 'Bookings with their patients, tests and address, and visits with your phone number; tubes and tests that were lost, late or not done; payments, cash, refunds and fees; that a report was changed or withdrawn; the record of who did what; and what you write to us. In its search e-mail addresses and phone numbers are masked.',
    },
    finance: {
      who: 'Our finance team',
      what: 'Bookings with their patients, tests and address; payments, disputed payments, cash, refunds and fees; what labs are paid for your tests; and the bank account a refund goes to.',
    },
    administrator: {
      who: 'Our administrators',
      what: 'Name, e-mail address and phone number of an account, and the record of who did what.',
    },
    doctor: {
      who: 'The doctor you named',
      what: 'A critical result, by a call of the laboratory.',
    },
    chosen: {
      who: 'The person you chose for urgent calls, only if the laboratory does not reach you',
      what: 'Your name, and that the laboratory must speak to you at once. Never about HIV or a test that needs counselling.',
    },
    authority: {
      who: 'Health authorities',
      what: 'Results of diseases that the law has laboratories report, with the patient, the address and a phone number.',
    },
    gateway: {
      who: 'The payment gateway, if you pay online',
      what: 'Your name, the address of the visit and the amount; not which tests they are for.',
    },
    carriers: {
      who: 'The companies that carry our text messages, e-mails and calls, and the makers of the browsers on which you switched messages on',
      what: 'Your number or address and the message; a browser’s maker only the address of the device and an encrypted message. No message names a test or a result.',
    },
    maps: {
      who: 'The server of maps {maps}, only if you open a map',
      what: 'Your network address, that you are on our site, and the area you look at, such as the surroundings of your home; not who you are or what you book.',
    },
    hosting: {
      who: 'The company that runs our servers',
      what: 'Stores all of it for us and may not use it. Reports and photos of prescriptions are stored encrypted.',
    },
  },
  nobodyElse: 'Nobody else sees any of it, and nothing is used for advertising.',
  withdrawal:
    'You can withdraw your consent at any time, with the button on this page or on the page “My data”, as easily as you gave it. Nothing more is taken on then, messages on your devices stop, and so does comparing results across laboratories. What is booked can be cancelled; what is already tested stays on record as the law asks.',
  children:
    'Data of a child under 18 is used only with the consent of a parent or legal guardian: we send a code to their proved mobile number, and they tell us what they are to the child. We do not track children or show them advertising.',
  rights:
    'On the page “My data” you can download your data, correct your own name, mobile number and e-mail address and the name, date of birth and sex of your patients, remove addresses and erase your account. To correct a published report, write to us. You can name a person who may do so for you if you die or cannot, and ask us anything about your data: write to {privacyEmail}.',
  complaint:
    'If our answer does not satisfy you, you can complain to the Data Protection Board of India, through https://www.meity.gov.in.',
  agree: 'I agree to this use of my data',
}
