/** The cookies of a person of the demonstration, by the part of the address before the @. */
export async function signedIn(base: string, name: 'patient' | 'backoffice'): Promise<string> {
  const answer = await fetch(`${base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ email: `${name}@demo.oxalate.example`, password: 'oxalate-demo' }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
