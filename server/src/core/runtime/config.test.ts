import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

function readErrorLines(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message.split('\n')
  }
}

test('an empty environment returns the defaults', () => {
  expect(readConfig({})).toEqual({
    HOST: '127.0.0.1',
    PORT: 8080,
    BASE_PATH: '/admin',
    DATA_DIR: 'data',
    INSTALLATION_LANGUAGE: 'cs',
    ADMIN_USERNAME: 'admin',
    MAIL_FROM: 'Poledne <poledne@localhost>',
    TOKEN_TTL: 86_400,
    SESSION_TTL: 30 * 86_400,
    SESSION_IDLE: 7 * 86_400,
    TOKEN_REGENERATION_INTERVAL: 3_600,
    STATUS_POLL_MS: 20_000,
    SIGN_IN_LANGUAGES: ['en', 'cs', 'hu', 'sk'],
    TRUST_PROXY: false,
    DATABASE_POOL_SIZE: 12,
    METRICS_ALLOW: ['127.0.0.1', '::1'],
    MAX_CONNECTIONS: 16_000,
    ARCHIVE_DAYS: 7,
    ARCHIVE_MAX_GB: 20,
    SHUTDOWN_DELAY: 0,
    LOG_LEVEL: 'info',
    PASSWORD_MIN: 2,
    CODE_LENGTH: 5,
    SIGN_UP: 'open',
    AUTH_RATE_LIMIT: 300,
    USER_RATE_LIMIT: 100,
    UPLOAD_MAX_MB: 20,
    IMPORT_MAX_ROWS: 100_000,
    REFUSE_COMMON_PASSWORDS: false,
    REQUIRE_FACTOR: 'none',
    SECURITY: 'standard',
  })
})

test('SECURITY=strict raises the defaults, and each can still be set on its own', () => {
  expect(readConfig({ SECURITY: 'strict' })).toMatchObject({
    PASSWORD_MIN: 10,
    CODE_LENGTH: 8,
    REFUSE_COMMON_PASSWORDS: true,
    REQUIRE_FACTOR: 'granters',
    SAMPLE_DATA: false,
  })
  const own = { PASSWORD_MIN: '12', REFUSE_COMMON_PASSWORDS: 'false', SAMPLE_DATA: 'true' }
  expect(readConfig({ SECURITY: 'strict', ...own })).toMatchObject({
    SAMPLE_DATA: true,
    PASSWORD_MIN: 12,
    CODE_LENGTH: 8,
    REFUSE_COMMON_PASSWORDS: false,
  })
})

test('empty variables and unknown variables are ignored', () => {
  expect(readConfig({ PORT: '', BASE_PATH: '', HOME: '/root', PATH: 'x' })).toEqual(readConfig({}))
})

test.each([
  ['BASE_PATH', '/', ''],
  ['BASE_PATH', '/kitchen/', '/kitchen'],
  ['BASE_PATH', '/a/b', '/a/b'],
  ['PORT', '0', 0],
  ['SAMPLE_DATA', 'false', false],
  ['INSTALLATION_LANGUAGE', 'en', 'en'],
  ['SIGN_UP', 'off', 'off'],
  ['SIGN_UP', 'domains:A.cz, b.co.uk', ['a.cz', 'b.co.uk']],
  ['AUTH_RATE_LIMIT', '0', 0],
  ['USER_RATE_LIMIT', '0', 0],
  ['SIGN_IN_LANGUAGES', 'cs, en', ['cs', 'en']],
  ['METRICS_ALLOW', '10.0.0.1, 10.0.0.2', ['10.0.0.1', '10.0.0.2']],
  ['TRUST_PROXY', 'true', true],
  ['TRUST_PROXY', 'false', false],
  ['TRUST_PROXY', '10.0.0.1, 10.1.0.0/16,fd00::/8,loopback', ['10.0.0.1', '10.1.0.0/16', 'fd00::/8', 'loopback']],
  ['DATABASE_URL', 'postgres://u:p,q@host/db', 'postgres://u:p,q@host/db'],
  ['DATABASE_URL', 'postgresql://u:p,q@a:1,[::1]:2,c/x', 'postgresql://u:p,q@a:1,[::1]:2,c/x'],
  [
    'DATABASE_URL',
    'postgres://a,b/x?target_session_attrs=read-write',
    'postgres://a,b/x?target_session_attrs=read-write',
  ],
  ['DATABASE_POOL_SIZE', '40', 40],
  ['PUBLIC_URL', 'https://menu.example.com/', 'https://menu.example.com/'],
])('%s=%s is read as %j', (key, text, value) => {
  expect(readConfig({ [key]: text })).toHaveProperty(key, value)
})

describe('an invalid value returns one error line with its name', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['MAX_CONNECTIONS', '9'],
    ['MAX_CONNECTIONS', 'many'],
    ['ARCHIVE_DAYS', '0'],
    ['ARCHIVE_MAX_GB', '0.5'],
    ['SHUTDOWN_DELAY', '301'],
    ['SHUTDOWN_DELAY', '1.5'],
    ['PORT', '8e3'],
    ['BASE_PATH', 'admin'],
    ['BASE_PATH', '/ad min'],
    ['BASE_PATH', '//'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://example.com/admin'],
    ['PUBLIC_URL', 'https://example.com/?a=1'],
    ['METRICS_ALLOW', 'localhost'],
    ['METRICS_ALLOW', '127.0.0.1, 10.0.0.0/8'],
    ['METRICS_ALLOW', ','],
    ['DATABASE_POOL_SIZE', '3'],
    ['DATABASE_POOL_SIZE', '501'],
    ['DATABASE_URL', 'postgres://u:p@one:5432,two:port/x'],
    ['DATABASE_URL', 'postgres:///x?host=one,two'],
    ['DATABASE_URL', 'postgres://u:p@one,two/x?target_session_attrs=standby'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['SMTP_URL', 'localhost:25'],
    ['SAMPLE_DATA', 'yes'],
    ['INSTALLATION_LANGUAGE', 'hu'],
    ['ADMIN_USERNAME', '   '],
    ['ADMIN_USERNAME', 'x'.repeat(65)],
    ['ADMIN_USERNAME', 'two\nlines'],
    ['ADMIN_PASSWORD', 'x'],
    ['MAIL_FROM', 'x'],
    ['MAIL_FROM', 'Poledne'],
    ['MAIL_FROM', 'a@example.com\r\nBcc: b@example.com'],
    ['TOKEN_TTL', '59'],
    ['TOKEN_REGENERATION_INTERVAL', '0'],
    ['STATUS_POLL_MS', '99'],
    ['STATUS_POLL_MS', '120001'],
    ['SIGN_UP', 'closed'],
    ['SIGN_UP', 'domains:'],
    ['SIGN_UP', 'domains:@a.cz'],
    ['AUTH_RATE_LIMIT', '-1'],
    ['USER_RATE_LIMIT', 'fast'],
    ['SIGN_IN_LANGUAGES', 'de'],
    ['SIGN_IN_LANGUAGES', 'cs,de,fr'],
    ['SIGN_IN_LANGUAGES', ','],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0.1/99'],
    ['LOG_LEVEL', 'loud'],
    ['PASSWORD_MIN', '1'],
    ['CODE_LENGTH', '3'],
    ['CODE_LENGTH', '99999999999'],
  ])('%s=%s', (key, value) => {
    const lines = readErrorLines({ [key]: value })
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(new RegExp(`^${key} must `))
  })

  test('an error shows the value unless it can contain a secret', () => {
    expect(readErrorLines({ PORT: 'eighty' })[0]).toContain('"eighty"')
    for (const [key, value] of [
      ['ADMIN_PASSWORD', '§'],
      ['DATABASE_URL', 'mysql://root:§@localhost/x'],
      ['SMTP_URL', 'http://user:§@localhost'],
      ['PUBLIC_URL', 'ftp://user:§@localhost'],
    ] as const)
      expect(readErrorLines({ [key]: value }).join()).not.toContain('§')
  })
})

test('several invalid values return one line each', () => {
  const lines = readErrorLines({ PORT: 'x', LOG_LEVEL: 'x', SAMPLE_DATA: 'x', HOST: 'localhost' })
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual(['LOG_LEVEL', 'PORT', 'SAMPLE_DATA'])
})
