import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

// A code or link that lets its holder in can only reach an email as a `MailSecret`, whose value no email's text contains.

const root = join(import.meta.dirname, '../../src/server')
const files = globSync('**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|cases\.ts$|-factory\.ts$|fake/.test(file))
  .toSorted()
const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Salts of password hashes, and referral codes, which let nobody in. */
const harmless = [
  'modules/identity/passwords/passwords.ts',
  'modules/identity/registration/create-customer.ts',
]

const importsOf = (file: string): string[] =>
  [...sourceOf(file).matchAll(/from '(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path))

it('every random value that a sender of emails imports is a secret that no text can contain', () => {
  const senders = files.filter((file) => /mail\.send\(|composeEmail\(/.test(sourceOf(file)))
  expect(senders.length).toBeGreaterThan(20)
  const near = new Set(senders.flatMap((file) => [file, ...importsOf(file)]))
  const random = [...near].filter(
    (file) =>
      file.startsWith('modules/') &&
      /\b(randomBytes|randomInt|randomUUID|getRandomValues)\(/.test(sourceOf(file)),
  )
  expect(random).toContain('modules/identity/codes/email-codes.ts')
  const readable = random.filter(
    (file) => !sourceOf(file).includes('new MailSecret(') && !harmless.includes(file),
  )
  expect(readable).toEqual([])
})

it('no email builder takes a code, token, or link with one, as text', () => {
  const builders = files.filter((file) => sourceOf(file).includes('composeEmail('))
  expect(builders.length).toBeGreaterThan(15)
  const text = builders.filter((file) => /\b(code|token|secret|password)\??: string\b/i.test(sourceOf(file)))
  // A tracking page is public to whoever has its address, and signs nobody in.
  expect(text).toEqual(['modules/tracking-page/report-emails.ts'])
})

it('every link in an email leads to a page that asks for a sign-in, is public, or declares its secret', () => {
  const links = files.flatMap((file) =>
    sourceOf(file).includes('composeEmail') || /-emails\.ts$|password-links\.ts$/.test(file)
      ? [...sourceOf(file).matchAll(/ublicUrl\}(\/[^`'"\s]*)/g)].map(([, path = '']) => path)
      : [],
  )
  expect(links.length).toBeGreaterThan(10)
  const odd = links.filter((path) => !/^\/(?:appvue|ops)\/[\w/?=${}.]*$/.test(path))
  expect(odd).toEqual(['/appvue/forgotPassword#${secret.mark}'])
})
