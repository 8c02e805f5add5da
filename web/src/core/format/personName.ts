import type { Person } from '@poledne/contract/http/fields'

type NameField = 'firstName' | 'lastName'

/** The order of the name fields in a language: Hungarian has the surname first. */
export const getPersonNameOrder = (language: string): readonly NameField[] =>
  language === 'hu' ? ['lastName', 'firstName'] : ['firstName', 'lastName']

/** First and last name in the order of the language; empty if both are missing. */
export const joinNames = (person: Pick<Person, NameField>, language: string): string =>
  getPersonNameOrder(language)
    .map((field) => person[field])
    .filter(Boolean)
    .join(' ')

/** A person's name in the order of the language, or the username if the name is unknown. */
export const formatPersonName = (person: Person, language: string): string => joinNames(person, language) || person.name
