import type { signInNamespaces as english } from '../en/signInNamespaces.ts'
import type { Translation } from '../translation.ts'
import { messages } from './messages.ts'
import { shell } from './shell.ts'

/** Loaded with the sign-in form. */
export const signInNamespaces: Translation<typeof english> = { messages, shell }
