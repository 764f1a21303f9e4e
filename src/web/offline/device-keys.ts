const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const
const agreement = { name: 'ECDH', namedCurve: 'P-256' } as const
const aes = { name: 'AES-GCM', length: 256 } as const
const NONCE_BYTES = 12

/** The keys of a phone: no script can read the private one, nor the one that seals what lies here. */
export type DeviceKeys = { signing: CryptoKeyPair; sealing: CryptoKey }

export async function newDeviceKeys(): Promise<DeviceKeys> {
  const signing = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
  const sealing = await crypto.subtle.generateKey(aes, false, ['encrypt', 'decrypt'])
  return { signing, sealing }
}

/** 65 bytes as base64url, as the server takes it. */
export async function publicKeyOf({ signing }: DeviceKeys): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.exportKey('raw', signing.publicKey)))
}

/** ECDSA with SHA-256 over the text's UTF-8, as base64url. */
export async function signed({ signing }: DeviceKeys, text: string): Promise<string> {
  const by = { name: 'ECDSA', hash: 'SHA-256' }
  return base64url(new Uint8Array(await crypto.subtle.sign(by, signing.privateKey, utf8(text))))
}

/**
 * Seals a text for the server alone, with a key that is made for it and forgotten.
 *
 * @param sealFor the server's key, `keyId.base64url`.
 */
export async function sealedForServer(
  sealFor: string,
  plain: string,
  context: string,
): Promise<string> {
  const [keyId = '', point = ''] = sealFor.split('.')
  const theirs = await crypto.subtle.importKey('raw', bytesOf(point), agreement, false, [])
  const own = await crypto.subtle.generateKey(agreement, false, ['deriveKey', 'deriveBits'])
  const shared = await crypto.subtle.deriveBits(
    { name: 'ECDH', public: theirs },
    own.privateKey,
    256,
  )
  const material = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: utf8('oxalate'), info: utf8('device-seal') }
  const key = await crypto.subtle.deriveKey(hkdf, material, aes, false, ['encrypt'])
  const ownPoint = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey))
  const text = await encrypted(key, plain, context)
  return `${keyId}.${base64url(new Uint8Array([...ownPoint, ...text]))}`
}

/** Seals what lies on this phone. */
export async function sealedHere({ sealing }: DeviceKeys, plain: string, context: string) {
  return encrypted(sealing, plain, context)
}

/** Throws where the key, the context or any bit differs. */
export async function openedHere(
  { sealing }: DeviceKeys,
  sealed: Uint8Array<ArrayBuffer>,
  context: string,
): Promise<string> {
  const by = { name: 'AES-GCM', iv: sealed.slice(0, NONCE_BYTES), additionalData: utf8(context) }
  const plain = await crypto.subtle.decrypt(by, sealing, sealed.slice(NONCE_BYTES))
  return new TextDecoder().decode(plain)
}

/** Nonce, ciphertext and tag. */
async function encrypted(key: CryptoKey, plain: string, context: string) {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const by = { name: 'AES-GCM', iv, additionalData: utf8(context) }
  const text = new Uint8Array(await crypto.subtle.encrypt(by, key, utf8(plain)))
  return new Uint8Array([...iv, ...text])
}

function utf8(text: string) {
  return new TextEncoder().encode(text)
}

function base64url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function bytesOf(text: string) {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0))
}
