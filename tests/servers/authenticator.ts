import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

type Options = { challenge: string }
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** A passkey in software, for tests: ES256, no attestation, user present and verified (WebAuthn level 3, 6.1 and 6.5). */
export class Authenticator {
  private id = randomBytes(16)
  private keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  /** How many signatures it has made. */
  counter = 0
  private origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  /** What `navigator.credentials.create` would answer. */
  create({ challenge }: Options) {
    const length = Buffer.from([this.id.length >> 8, this.id.length & 0xff])
    const attestedCredentialData = Buffer.concat([
      Buffer.alloc(16),
      length,
      this.id,
      coseKey(this.keys.publicKey),
    ])
    const authData = Buffer.concat([this.authData(0x45), attestedCredentialData])
    const attestationObject = map([
      [text('fmt'), text('none')],
      [text('attStmt'), map([])],
      [text('authData'), bytes(authData)],
    ])
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` would answer. */
  get({ challenge }: Options) {
    this.counter++
    const authenticatorData = this.authData(0x05)
    const clientDataJSON = this.clientData('webauthn.get', challenge)
    const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)])
    const signature = createSign('sha256').update(signed).sign(this.keys.privateKey)
    return {
      ...this.credential(),
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      },
    }
  }

  private credential() {
    return {
      id: base64url(this.id),
      rawId: base64url(this.id),
      type: 'public-key',
      clientExtensionResults: {},
    }
  }

  private clientData(type: string, challenge: string) {
    return JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })
  }

  private authData(flags: number) {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([sha256(new URL(this.origin).hostname), Buffer.from([flags]), counter])
  }
}

/** COSE_Key of an EC2 key (RFC 9053, 7.1): kty 2, alg -7, crv 1, x, y. */
function coseKey(key: KeyObject) {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return map([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), bytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), bytes(Buffer.from(y, 'base64url'))],
  ])
}

/** The few types of CBOR that this needs (RFC 8949): maps, byte strings and text of less than 256 bytes. */
const head = (major: number, length: number) =>
  Buffer.from(length < 24 ? [(major << 5) | length] : [(major << 5) | 24, length])
const bytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const map = (pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()])
