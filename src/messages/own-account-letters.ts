import type { Message } from './message.ts'

/** `brand`: the operator's name, as its patients know it. */
type Branded = { brand: string }
type Asked = Branded & { link: string }

/** To the new address: nothing changes until its link is opened. */
export function newAddressLetter(to: string, { brand, link }: Asked): Message {
  return {
    channel: 'email',
    to,
    subject: `Confirm this address for your ${brand} account`,
    text: `Someone signed in to a ${brand} account, we hope you, asked to use this e-mail address for it. Nothing has changed yet.

Open this link where you are signed in to that account:
${link}

It works once, for 24 hours. If that was not you, ignore this e-mail: this address will not be added to the account.

---

किसी ने, उम्मीद है आपने, अपने ${brand} खाते में साइन इन करके उसके लिए यह ई-मेल पता माँगा है। अभी कुछ नहीं बदला है।

यह लिंक वहीं खोलें जहाँ आप उस खाते में साइन इन हैं:
${link}

लिंक एक बार, 24 घंटे तक काम करता है। अगर यह आपने नहीं किया है, तो कुछ न करें: यह पता उस खाते से नहीं जुड़ेगा।
`,
  }
}

/**
 * To a person who already uses the address for another account; it does not say whose request it
 * was.
 */
export function addressWantedLetter(to: string, { brand }: Branded): Message {
  return {
    channel: 'email',
    to,
    subject: `Someone asked to use your address for another ${brand} account`,
    text: `Someone signed in to another ${brand} account asked to use this e-mail address for it. It belongs to your account, so nothing was changed.

If that was you, sign in with this address instead. If it was not you, you do not need to do anything.

---

किसी दूसरे ${brand} खाते में साइन इन किए हुए किसी व्यक्ति ने उसके लिए यह ई-मेल पता माँगा है। यह पता आपके खाते का है, इसलिए कुछ नहीं बदला गया।

अगर यह आपने किया है, तो इसी पते से साइन इन करें। अगर नहीं, तो कुछ करने की ज़रूरत नहीं है।
`,
  }
}

/** To the account's current address: another one was requested, and how to stop it. */
export function addressAskedLetter(to: string, { brand, link }: Asked): Message {
  return {
    channel: 'email',
    to,
    subject: `A new e-mail address was requested for your ${brand} account`,
    text: `Someone asked for a new e-mail address for your ${brand} account. It replaces this one as soon as it is confirmed.

If that was you, you do not need to do anything. If it was not you, someone is signed in to your account. Stop it here. That keeps or restores this address and signs out all devices:
${link}

The link works for 4 days, even after the change. Then choose a new password.

---

आपके ${brand} खाते के लिए एक नया ई-मेल पता माँगा गया है। पुष्टि होते ही वह इस पते की जगह ले लेगा।

अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं है। अगर नहीं, तो कोई और आपके खाते में साइन इन है। इसे यहाँ रोकें। इससे यह पता बना रहेगा या वापस आ जाएगा, और सभी डिवाइस साइन आउट हो जाएँगे:
${link}

लिंक 4 दिन तक काम करता है, बदलाव के बाद भी। फिर नया पासवर्ड चुनें।
`,
  }
}

/** The same to an account without an address. */
export function addressAskedMessage(to: string, { brand, link }: Asked): Message {
  return {
    channel: 'sms',
    to,
    text: `Someone asked to add an e-mail address to your ${brand} account. Not you? Stop it within 4 days: ${link}`,
  }
}

/** To the old address, after the change. */
export function addressChangedLetter(to: string, { brand }: Branded): Message {
  return {
    channel: 'email',
    to,
    subject: `The e-mail address of your ${brand} account was changed`,
    text: `Your ${brand} account now has another e-mail address, and all other devices were signed out.

If that was not you, open the link in our e-mail “A new e-mail address was requested for your ${brand} account”. It can restore this address for 4 days after that e-mail.

---

आपके ${brand} खाते का ई-मेल पता बदल गया है, और बाक़ी सभी डिवाइस साइन आउट कर दिए गए हैं।

अगर यह आपने नहीं किया है, तो हमारे ई-मेल “A new e-mail address was requested for your ${brand} account” का लिंक खोलें। उस ई-मेल के 4 दिन बाद तक वह इस पते को वापस ला सकता है।
`,
  }
}

/** To the account's previous number, after the change. */
export function phoneReplacedMessage(
  to: string,
  { brand, contact }: Branded & { contact: string },
): Message {
  return {
    channel: 'sms',
    to,
    text: `Your ${brand} account now has another mobile number instead of this one. Not you? Write to ${contact} immediately.`,
  }
}
