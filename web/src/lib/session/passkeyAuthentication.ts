import * as library from '@simplewebauthn/browser'

/** The part of the library that the sign-in form loads. */
export const startAuthentication = library.startAuthentication
export const WebAuthnAbortService = library.WebAuthnAbortService
export const browserSupportsWebAuthnAutofill = library.browserSupportsWebAuthnAutofill
