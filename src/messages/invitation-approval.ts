import type { Message } from './message.ts'

type Waiting = { invitedBy: string; link: string }

/**
 * To another administrator: an invitation waits for approval. The details are shown only after
 * signing in.
 */
export function invitationWaitsLetter(to: string, { invitedBy, link }: Waiting): Message {
  return {
    channel: 'email',
    to,
    subject: 'An invitation needs your approval',
    text: `${invitedBy} requested an invitation that a second administrator must approve. It is not sent until you approve it, and it expires after 72 hours.

Check it, then approve it with your password or refuse it with a reason:
${link}

If you do not know about it, ask ${invitedBy} in person or by phone before you approve.

---

${invitedBy} ने एक ऐसा न्योता माँगा है जिसे दूसरे व्यवस्थापक की मंज़ूरी चाहिए। आपकी मंज़ूरी से पहले वह नहीं भेजा जाएगा। 72 घंटे के बाद यह अनुरोध अपने-आप रद्द हो जाएगा।

इसे देखें, फिर अपने पासवर्ड से मंज़ूर करें या कारण बताकर नामंज़ूर करें:
${link}

अगर आपको इसके बारे में कुछ पता नहीं है, तो मंज़ूरी देने से पहले ${invitedBy} से आमने-सामने या फ़ोन पर पूछ लें।
`,
  }
}

type Decided = { email: string; decidedBy: string; refusedReason: string | undefined }

/** To the administrator who requested it: the decision, and the reason of a refusal. */
export function invitationDecidedLetter(
  to: string,
  { email, decidedBy, refusedReason }: Decided,
): Message {
  const isRefused = refusedReason !== undefined
  return {
    channel: 'email',
    to,
    subject: isRefused ? 'Your invitation was refused' : 'Your invitation was approved',
    text: isRefused
      ? refusedWords({ email, decidedBy, refusedReason })
      : approvedWords({ email, decidedBy }),
  }
}

function approvedWords({ email, decidedBy }: Omit<Decided, 'refusedReason'>): string {
  return `${decidedBy} approved your invitation to ${email}. It has been sent; its link works for 72 hours.

---

${decidedBy} ने ${email} के लिए आपका न्योता मंज़ूर कर दिया है। न्योता भेज दिया गया है; उसका लिंक 72 घंटे तक काम करेगा।
`
}

function refusedWords({ email, decidedBy, refusedReason }: Decided): string {
  return `${decidedBy} refused your invitation to ${email}. It was not sent. Reason:

${refusedReason}

---

${decidedBy} ने ${email} के लिए आपका न्योता नामंज़ूर कर दिया है। न्योता नहीं भेजा गया। कारण:

${refusedReason}
`
}
