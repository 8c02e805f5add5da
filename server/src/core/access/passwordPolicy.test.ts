import { expect, test } from 'vitest'
import { ProblemError } from '../errors/problem.ts'
import { assertPasswordAllowed, type PasswordPolicy } from './credentials.ts'

const DEFAULT: PasswordPolicy = { PASSWORD_MIN: 2, REFUSE_COMMON_PASSWORDS: false }
const STRICT: PasswordPolicy = { PASSWORD_MIN: 10, REFUSE_COMMON_PASSWORDS: true }

async function findRefusal(policy: PasswordPolicy, password: string, username = 'novakova') {
  try {
    await assertPasswordAllowed(policy, { field: 'password', password, username })
    return null
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const [violation] = error.violations
    return violation?.reason ?? violation?.code
  }
}

test('by default a password needs two characters and can be common', async () => {
  expect(await findRefusal(DEFAULT, 'x')).toBe('short')
  expect(await findRefusal(DEFAULT, '🍲🍲')).toBeNull()
  expect(await findRefusal(DEFAULT, 'password')).toBeNull()
})

test.each([
  ['polívka', 'short'],
  ['1234567890', 'guessablePassword'],
  ['Qwertyuiop', 'guessablePassword'],
  ['Football123!', 'guessablePassword'],
  ['aaaaaaaaaaaa', 'guessablePassword'],
  ['qwertyqwerty', 'guessablePassword'],
  ['!!123456789!!', 'guessablePassword'],
  [`${'ab'.repeat(500)}`, 'guessablePassword'],
  ['xNovakova2026', 'passwordContainsName'],
  ['MyPoledne!2026', 'passwordContainsName'],
  ['modrý svetr na lavičce', null],
  ['kolo-vlak-9-strom', null],
  ['#%&)(=-+*/"!;:', null],
])('a strict policy judges %s as %s', async (password, refusal) => {
  expect(await findRefusal(STRICT, password)).toBe(refusal)
})

test('a short username can be part of a password', async () => {
  expect(await findRefusal(STRICT, 'elektrika-a-lampa', 'eva')).toBeNull()
  expect(await findRefusal({ ...STRICT, PASSWORD_MIN: 2 }, 'EVA', 'eva')).toBe('passwordContainsName')
})
