import { expect, test } from 'vitest'
import { formatPersonName, getPersonNameOrder, joinNames } from './personName.ts'

const anna = { id: 1, username: 'anna', name: 'Anna Nováková', firstName: 'Anna', lastName: 'Nováková' }

test.each([
  ['en', 'Anna Nováková'],
  ['cs', 'Anna Nováková'],
  ['sk', 'Anna Nováková'],
  ['hu', 'Nováková Anna'],
])('a person in %s is shown as %s', (language, name) => {
  expect(formatPersonName(anna, language)).toBe(name)
})

test('a user without first and last name is shown by username in every language', () => {
  const unnamed = { ...anna, name: 'anna', firstName: null, lastName: null }
  for (const language of ['en', 'hu']) expect(formatPersonName(unnamed, language)).toBe('anna')
})

test('forms ask for the surname first in Hungarian only', () => {
  expect(getPersonNameOrder('hu')).toEqual(['lastName', 'firstName'])
  for (const language of ['en', 'cs', 'sk']) expect(getPersonNameOrder(language)).toEqual(['firstName', 'lastName'])
})

test('a missing first or last name leaves no gap', () => {
  expect(joinNames({ firstName: 'Anna', lastName: null }, 'hu')).toBe('Anna')
  expect(joinNames({ firstName: null, lastName: null }, 'en')).toBe('')
})
