import { messages } from './messages.ts'
import { shell } from './shell.ts'

/** Loaded with the sign-in form. */
export const signInNamespaces = { messages, shell }
