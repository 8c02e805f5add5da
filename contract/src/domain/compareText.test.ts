import { expect, test } from 'vitest'
import { hasTypedWords } from './compareText.ts'

test.each([
  ['Kulajda', 'kulajda'],
  ['Svíčková na smetaně', 'SVICK smet'],
  ['Svíčková na smetaně', 'smetana svíčková'],
  ['Svíčková na smetaně', 'svickva'],
  ['Kuře na paprice', 'kure, papri'],
])('%s has the typed words of %s', (name, typed) => expect(hasTypedWords(name, typed)).toBe(true))

test.each([
  ['Hrachová polévka s uzeným masem a krutony', 'Kroupova polevka s uzenym'],
  ['Kulajda', 'kujalda s vejcem'],
  ['Rýže', 'ryza'],
  ['Kulajda', 'lajda'],
  ['Kulajda', '???'],
  ['Kulajda', ''],
])('%s lacks a typed word of %s', (name, typed) => expect(hasTypedWords(name, typed)).toBe(false))
