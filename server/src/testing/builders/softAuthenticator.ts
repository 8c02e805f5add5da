import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** An authenticator in software with one passkey, which signs as a phone or a security key does. */
export type SoftAuthenticator = {
  /** Counts up with each signature; a copied key would return a lower number. */
  counter: number
  register(options: { challenge: string; rp: { id: string } }, overrides?: Overrides): object
  assert(options: { challenge: string; rpId: string }, overrides?: Overrides): { id: string }
}
type Overrides = { origin?: string; challenge?: string; flags?: number }

const USER_PRESENT_AND_VERIFIED = 0x05
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (data: Buffer | Uint8Array) => Buffer.from(data).toString('base64url')

export function createSoftAuthenticator(defaultOrigin = 'http://localhost'): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string }
  const id = randomBytes(32)
  // The public key is a COSE map: key type EC2, algorithm ES256, curve P-256.
  const coseKey = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const buildAuthenticatorData = (rpId: string, flags: number, counter: number, credential = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential])
  }
  const buildClientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const shared = { id: encode(id), rawId: encode(id), type: 'public-key', clientExtensionResults: {} }
  return {
    counter: 0,
    register({ challenge, rp }, { origin = defaultOrigin, flags = USER_PRESENT_AND_VERIFIED } = {}) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(coseKey)])
      const authData = buildAuthenticatorData(rp.id, flags | HAS_CREDENTIAL, this.counter, credential)
      const attestationObject = isoCBOR.encode(
        new Map<string, string | Uint8Array | Map<string, string>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      return {
        ...shared,
        response: {
          clientDataJSON: encode(buildClientData('webauthn.create', challenge, origin)),
          attestationObject: encode(attestationObject),
          transports: ['internal'],
        },
      }
    },
    assert(options, { origin = defaultOrigin, challenge = options.challenge, flags = USER_PRESENT_AND_VERIFIED } = {}) {
      this.counter++
      const clientData = buildClientData('webauthn.get', challenge, origin)
      const authenticatorData = buildAuthenticatorData(options.rpId, flags, this.counter)
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(clientData)]))
        .sign(privateKey)
      return {
        ...shared,
        response: {
          clientDataJSON: encode(clientData),
          authenticatorData: encode(authenticatorData),
          signature: encode(signature),
        },
      }
    },
  }
}
