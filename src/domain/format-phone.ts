/** +919876543210 or 9876543210 → +91 98765 43210; anything else stays as it is. */
export function formatPhone(phone: string): string {
  const [, first, second] =
    /^(?:\+?91)?([6-9]\d{4})(\d{5})$/.exec(phone.replace(/[\s-]/g, '')) ?? []
  return first && second ? `+91 ${first} ${second}` : phone
}
