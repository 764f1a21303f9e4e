/** Accounts created by phone have an address nobody reads; it is never shown. */
const NOBODY = '@phone.invalid'

/** The placeholder address of an account without one. */
export function unreadEmail(id: string): string {
  return `${id}${NOBODY}`
}

/** The full address; null where the account has none. */
export function wholeEmail(email: string): string | null {
  return email.endsWith(NOBODY) ? null : email
}

/** `a•••@example.org`; null where the account has no address. Source: reliability S2. */
export function maskedEmail(email: string): string | null {
  if (email.endsWith(NOBODY)) return null
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}

/** `+91 •••••• 3210`; null where there is none. Source: reliability S2. */
export function maskedPhone(phone: string | null): string | null {
  return phone && `+91 •••••• ${phone.slice(-4)}`
}
