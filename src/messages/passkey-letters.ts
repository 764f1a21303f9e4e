import type { Message } from './message.ts'

/**
 * To the owner of an account with a new passkey, who learns of it even if somebody else added it.
 */
export function passkeyAddedLetter(
  to: string,
  { brand, name, link }: { brand: string; name: string; link: string },
): Message {
  return {
    channel: 'email',
    to,
    subject: `A passkey was added to your ${brand} account`,
    text: `A passkey was just added to your ${brand} account: ${name}. It can sign in without a password.

If that was you, you do not need to do anything. If it was not you, choose a new password now. That removes all passkeys and signs out all devices:
${link}

---

अभी आपके ${brand} खाते में एक पासकी जोड़ी गई: ${name}। इससे बिना पासवर्ड के साइन इन किया जा सकता है।

अगर यह आपने किया है, तो कुछ करने की ज़रूरत नहीं है। अगर यह आपने नहीं किया है, तो अभी नया पासवर्ड चुनें। इससे सभी पासकी हट जाएँगी और सभी डिवाइस साइन आउट हो जाएँगे:
${link}
`,
  }
}
