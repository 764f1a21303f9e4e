import type { Message } from './message.ts'

/** To a person whose second factor was reset, who learns of it even if they did not request it. */
export function secondFactorResetLetter(
  to: string,
  { brand, link }: { brand: string; link: string },
): Message {
  return {
    channel: 'email',
    to,
    subject: `The second step of your ${brand} sign-in was removed`,
    text: `Whoever keeps this installation removed the second step of your ${brand} sign-in just now: your authenticator app, its backup codes and your passkeys no longer count. You are signed out everywhere.

Sign in with your password and set up the app again:
${link}

If you did not ask for this, choose a new password at once, with “Forgot password” on the same page, and tell us by answering this letter.

---

इस सिस्टम को चलाने वालों ने अभी आपके ${brand} साइन इन का दूसरा चरण हटा दिया है: आपका ऑथेंटिकेटर ऐप, उसके बैकअप कोड और आपकी पासकी अब मान्य नहीं हैं। आप सभी डिवाइस से साइन आउट हो गए हैं।

अपने पासवर्ड से साइन इन करें और ऐप फिर से सेट करें:
${link}

अगर आपने यह नहीं माँगा था, तो उसी पेज पर “पासवर्ड भूल गए” से तुरंत नया पासवर्ड चुनें, और इस पत्र का जवाब देकर हमें बताएँ।
`,
  }
}

type Used = { brand: string; left: number; baseUrl: string }

/** To the owner of an account entered with a backup code: somebody may have found the code. */
export function backupCodeUsedLetter(to: string, { brand, left, baseUrl }: Used): Message {
  return {
    channel: 'email',
    to,
    subject: `A backup code was used for your ${brand} account`,
    text: `Somebody signed in to your ${brand} account just now with the password and a backup code. Backup codes left: ${left}.

If that was you, get new codes before they run out, and set up the app on your new phone:
${baseUrl}/backup-codes

If it was not you, somebody has your password and your codes. Choose a new password now, which signs everybody out, then make new codes:
${baseUrl}/forgot

---

अभी किसी ने पासवर्ड और बैकअप कोड से आपके ${brand} खाते में साइन इन किया। बचे हुए बैकअप कोड: ${left}।

अगर यह आप थे, तो कोड खत्म होने से पहले नए कोड बनाएँ, और अपने नए फ़ोन पर ऐप सेट करें:
${baseUrl}/backup-codes

अगर यह आप नहीं थे, तो किसी के पास आपका पासवर्ड और आपके कोड हैं। अभी नया पासवर्ड चुनें, इससे सभी डिवाइस साइन आउट हो जाएँगे। फिर नए कोड बनाएँ:
${baseUrl}/forgot
`,
  }
}

/** To the owner of an account whose backup codes were replaced. */
export function backupCodesRenewedLetter(
  to: string,
  { brand, baseUrl }: { brand: string; baseUrl: string },
): Message {
  return {
    channel: 'email',
    to,
    subject: `Your ${brand} account has new backup codes`,
    text: `New backup codes were made for your ${brand} account just now. The old ones no longer work.

If that was not you, choose a new password now, which signs everybody out, then make new codes:
${baseUrl}/forgot

---

अभी आपके ${brand} खाते के लिए नए बैकअप कोड बनाए गए। पुराने कोड अब काम नहीं करते।

अगर यह आपने नहीं किया, तो अभी नया पासवर्ड चुनें, इससे सभी डिवाइस साइन आउट हो जाएँगे। फिर नए कोड बनाएँ:
${baseUrl}/forgot
`,
  }
}
