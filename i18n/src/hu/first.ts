import type { Translation } from '../catalogue.ts'
import type { signInNamespaces as english } from '../en/first.ts'
import { messages } from './messages.ts'
import { shell } from './shell.ts'

/** Loaded with the sign-in form. */
export const signInNamespaces: Translation<typeof english> = { messages, shell }
