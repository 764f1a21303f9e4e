import type { Message } from './message.ts'

/** To whom a lost second factor was taken away: they learn of it even where they did not ask. */
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
