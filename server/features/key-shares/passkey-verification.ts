// The verification library and its parsers of certificates are large: they load with the first ceremony of a process.
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
export { decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
