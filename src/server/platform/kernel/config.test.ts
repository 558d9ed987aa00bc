import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { settingNames } from './environment.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quayside config '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const problemsOf = (environment: NodeJS.ProcessEnv): readonly string[] => {
  try {
    loadConfig({ DATA_DIR: folder, ...environment })
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('defaults', () => {
  test('runs a demo on port 8080 with the embedded database when the environment is empty', () => {
    const config = loadConfig({ DATA_DIR: folder })
    expect(config).toMatchObject({
      port: 8080,
      demo: true,
      publicUrl: 'http://localhost:8080',
      imageHost: '',
      database: { url: undefined },
      files: { kind: 'disk', folder: join(folder, 'files') },
      paypal: { mode: 'double' },
      shopify: { mode: 'double' },
      tracking: { mode: 'double' },
      worker: 'inline',
      logLevel: 'info',
    })
  })

  test('derives the public URL from the port', () => {
    expect(loadConfig({ DATA_DIR: folder, PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
  })

  test('turns services without settings off outside the demo', () => {
    expect(loadConfig({ DATA_DIR: folder, DEMO: '0' }).paypal).toEqual({ mode: 'off' })
  })

  test('treats an empty value as not set', () => {
    expect(loadConfig({ DATA_DIR: folder, PORT: '', PAYPAL_CLIENT_ID: ' ' }).port).toBe(8080)
  })
})

describe('secret', () => {
  test('is created once, readable only by its owner, and kept', () => {
    const first = loadConfig({ DATA_DIR: folder }).deriveKey('token')
    expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600)
    expect(loadConfig({ DATA_DIR: folder }).deriveKey('token')).toEqual(first)
  })

  test('is not written to disk when given in the environment', () => {
    const config = loadConfig({ DATA_DIR: folder, SECRET: 'x'.repeat(32) })
    expect(config.deriveKey('token')).toHaveLength(32)
    expect(() => readFileSync(join(folder, 'secret'))).toThrow('ENOENT')
  })

  test('is read from a file of its own, as are other secrets', () => {
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    }
    const given = { DATA_DIR: join(folder, 'data'), DEMO: '0' }
    const config = loadConfig({
      ...given,
      SECRET_FILE: file('given', `${'x'.repeat(40)}\n`),
      SMTP_URL_FILE: file('smtp', 'smtps://u:p@mail.example.com'),
    })
    const same = loadConfig({ ...given, SECRET: 'x'.repeat(40) })
    expect(config.deriveKey('token')).toEqual(same.deriveKey('token'))
    expect(config.mail.smtpUrl).toBe('smtps://u:p@mail.example.com')
    expect(problemsOf({ SECRET: 'x'.repeat(40), SECRET_FILE: join(folder, 'given') })).toEqual([
      'SECRET_FILE and SECRET are both set; remove one of them',
    ])
    expect(problemsOf({ DEMO: '0', METRICS_TOKEN_FILE: join(folder, 'none') })).toEqual([
      expect.stringMatching(/^METRICS_TOKEN_FILE is not readable/),
    ])
  })

  test('derives a separate key for each purpose', () => {
    const { deriveKey } = loadConfig({ DATA_DIR: folder })
    expect(deriveKey('token')).not.toEqual(deriveKey('cookie'))
    expect(deriveKey('token', 64)).toHaveLength(64)
  })

  test('stops the start when damaged on disk', () => {
    writeFileSync(join(folder, 'secret'), 'short')
    expect(problemsOf({})).toEqual([expect.stringContaining('is damaged')])
  })
})

describe('invalid values', () => {
  test('are all reported at once with what is expected', () => {
    const problems = problemsOf({
      PORT: '99999',
      DATABASE_URL: 'mysql://root@localhost/shop',
      DEMO: 'yes',
      PUBLIC_URL: 'https://shop.example.com/app',
      WORKER: 'none',
      LOG_LEVEL: 'loud',
      MAIL_FROM: 'nobody',
      SMTP_URL: 'mail.example.com',
    })
    expect(problems).toHaveLength(8)
    for (const name of [
      'PORT',
      'DATABASE_URL',
      'DEMO',
      'PUBLIC_URL',
      'WORKER',
      'LOG_LEVEL',
      'MAIL_FROM',
      'SMTP_URL',
    ]) {
      expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name} .*it should be`)))
    }
  })

  test.each(['http://shop.example.com', 'http://192.168.1.20:8080', 'http://localhost.example.com'])(
    'rejects PUBLIC_URL %s, which would send sign-ins unencrypted',
    (url) => {
      expect(problemsOf({ DEMO: '0', PUBLIC_URL: url })).toEqual([
        expect.stringMatching(/^PUBLIC_URL is not encrypted; it should begin with https:\/\//),
      ])
    },
  )

  test.each([
    'https://shop.example.com',
    'http://localhost:9000',
    'http://127.0.0.1:9000',
    'http://[::1]:9000',
  ])('accepts %s as PUBLIC_URL', (url) => {
    expect(loadConfig({ DATA_DIR: folder, DEMO: '0', PUBLIC_URL: url }).publicUrl).toBe(url)
  })

  test.each([
    'S3_ENDPOINT',
    'PAYPAL_BASE_URL',
    'SHOPIFY_BASE_URL',
    'TRACKING_BASE_URL',
    'EASYPOST_BASE_URL',
    'YUNEXPRESS_BASE_URL',
    'YANWEN_BASE_URL',
    'FOURPX_BASE_URL',
  ])('rejects an unencrypted %s, unless it is on this computer', (name) => {
    expect(problemsOf({ DEMO: '0', [name]: 'http://service.example.com' })).toEqual([
      expect.stringMatching(new RegExp(`^${name} is not encrypted`)),
    ])
    expect(loadConfig({ DATA_DIR: folder, DEMO: '0', [name]: 'http://127.0.0.1:9000' })).toBeTruthy()
  })

  test.each([
    ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
    ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
    ['localhost:3310', { host: 'localhost', port: 3310 }],
    ['[::1]:3310', { host: '::1', port: 3310 }],
  ])('accepts %s as CLAMD', (text, address) => {
    expect(loadConfig({ DATA_DIR: folder, CLAMD: text }).clamd).toEqual(address)
  })

  test.each(['clamav.example.com:3310', '10.0.0.7:3310', '127.0.0.1', '127.0.0.1:70000', 'localhost:x'])(
    'rejects CLAMD %s: files are sent to it unencrypted',
    (text) => {
      expect(problemsOf({ CLAMD: text })).toEqual([
        expect.stringMatching(/^CLAMD is not an address of clamd on this computer; it should be/),
      ])
    },
  )

  test('never appear in messages when they are secrets', () => {
    const problems = problemsOf({
      SECRET: 'hunter2',
      METRICS_TOKEN: 'hunter2',
      DATABASE_URL: 'my://u:hunter2@h/d',
    })
    expect(problems).toHaveLength(3)
    expect(problems.join()).not.toContain('hunter2')
  })

  test('names the missing settings of an incomplete group', () => {
    expect(problemsOf({ DEMO: '0', PAYPAL_CLIENT_ID: 'a', S3_BUCKET: 'b', SHOPIFY_API_SECRET: 'c' })).toEqual(
      [
        'S3_REGION is missing; it should be set, as S3_BUCKET is',
        'S3_ACCESS_KEY_ID is missing; it should be set, as S3_BUCKET is',
        'S3_SECRET_ACCESS_KEY is missing; it should be set, as S3_BUCKET is',
        'PAYPAL_CLIENT_SECRET is missing; it should be set, as PAYPAL_CLIENT_ID is',
        'PAYPAL_WEBHOOK_ID is missing; it should be set, as PAYPAL_CLIENT_ID is',
        'SHOPIFY_API_KEY is missing; it should be set, as SHOPIFY_API_SECRET is',
      ],
    )
  })

  test('stops the start when the data folder cannot be created', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(problemsOf({ DATA_DIR: join(folder, 'file', 'data') })).toEqual([
      expect.stringMatching(/^DATA_DIR .*cannot be written to/),
    ])
  })
})

describe('the demo', () => {
  const live = [
    'PAYPAL_CLIENT_ID',
    'PAYPAL_CLIENT_SECRET',
    'PAYPAL_WEBHOOK_ID',
    'SHOPIFY_API_KEY',
    'SHOPIFY_API_SECRET',
    'EASYPOST_API_KEY',
    'YUNEXPRESS_CUSTOMER_CODE',
    'YUNEXPRESS_API_SECRET',
    'YANWEN_USER_ID',
    'YANWEN_API_TOKEN',
    'FOURPX_APP_KEY',
    'FOURPX_APP_SECRET',
    'ALIBABA_1688_APP_KEY',
    'ALIBABA_1688_APP_SECRET',
    'ALIBABA_1688_ACCESS_TOKEN',
    'ALIBABA_1688_REFRESH_TOKEN',
  ]
  const values: Record<string, string> = { SMTP_URL: 'smtp://u:p@mail.example.com:587' }
  const contradicting = (environment: NodeJS.ProcessEnv): string[] =>
    problemsOf(environment).filter((problem) => problem.startsWith('DEMO '))

  test.each(['https://shop.example.com', 'https://192.168.1.20', 'https://localhost.example.com'])(
    'does not start with the PUBLIC_URL %s',
    (url) => {
      expect(contradicting({ PUBLIC_URL: url })).toEqual([
        'DEMO is on (it is unless set to 0), but PUBLIC_URL is not an address of this computer; set DEMO=0, or remove PUBLIC_URL',
      ])
      expect(contradicting({ DEMO: '1', PUBLIC_URL: url })).toEqual([
        'DEMO is 1, but PUBLIC_URL is not an address of this computer; set DEMO=0, or remove PUBLIC_URL',
      ])
    },
  )

  test.each([...live, 'TRACKING_KEY', 'SMTP_URL'])('does not start with %s', (name) => {
    const value = values[name] ?? 'a live value'
    expect(contradicting({ [name]: value })).toEqual([
      `DEMO is on (it is unless set to 0), but ${name} is set, which is for live use; set DEMO=0, or remove ${name}`,
    ])
    expect(contradicting({ DEMO: '0', [name]: value })).toEqual([])
  })

  test('may have no setting of an external service that was not decided about', () => {
    const known = new Set([...live, 'TRACKING_KEY', 'SMTP_URL'])
    // Storage, the database and the instance's own secrets: nobody outside is reached by them.
    const harmless = [
      'DATABASE_URL',
      'SECRET',
      'PREVIOUS_SECRET',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'METRICS_TOKEN',
      'PUBLIC_URL',
    ]
    const credentials = settingNames.filter((name) => /KEY|SECRET|TOKEN|_ID$|(?<!BASE)_URL$/.test(name))
    expect(credentials.filter((name) => !known.has(name) && !harmless.includes(name))).toEqual([])
  })

  test('listens on loopback unless told otherwise, and everything else on all addresses', () => {
    expect(loadConfig({ DATA_DIR: folder }).host).toBe('localhost')
    expect(loadConfig({ DATA_DIR: folder, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(loadConfig({ DATA_DIR: folder, DEMO: '0' }).host).toBe('all')
    expect(problemsOf({ HOST: 'my-laptop' })).toEqual([
      expect.stringMatching(/^HOST is not an address of this machine/),
    ])
  })
})

describe('services', () => {
  test('are live once their settings are given', () => {
    const config = loadConfig({
      DATA_DIR: folder,
      DEMO: '0',
      PAYPAL_BASE_URL: 'https://api-m.sandbox.paypal.com/',
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'hook',
      SHOPIFY_API_KEY: 'key',
      SHOPIFY_API_SECRET: 'secret',
      TRACKING_KEY: 'key',
      S3_BUCKET: 'files',
      S3_REGION: 'eu-west-1',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    })
    expect(config.paypal).toMatchObject({ mode: 'live', baseUrl: 'https://api-m.sandbox.paypal.com' })
    expect(config.shopify).toMatchObject({ mode: 'live', baseUrl: undefined })
    expect(config.tracking).toMatchObject({ mode: 'live', baseUrl: 'https://api.17track.net' })
    expect(config.files).toMatchObject({ kind: 's3', bucket: 'files', endpoint: undefined })
  })
})
