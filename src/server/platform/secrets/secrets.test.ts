import { expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets({ deriveKey: () => Buffer.alloc(32, 7) })

it('opens what it sealed for the same purpose, and never seals to the same text twice', () => {
  const sealed = secrets.seal('shop-credentials', 'shpat_密')
  expect(secrets.open('shop-credentials', sealed)).toBe('shpat_密')
  expect(secrets.seal('shop-credentials', 'shpat_密')).not.toBe(sealed)
})

it('opens nothing that was tampered with or sealed for another purpose or with another key', () => {
  const sealed = secrets.seal('shop-credentials', 'shpat')
  const bent = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(() => secrets.open('shop-credentials', bent)).toThrow('authenticate')
  expect(() => secrets.open('account-totp', sealed)).toThrow('authenticate')
  expect(() => secrets.open('shop-credentials', 'plain')).toThrow('not a sealed value')
  const others = createSecrets({ deriveKey: () => Buffer.alloc(32, 8) })
  expect(() => others.open('shop-credentials', sealed)).toThrow('authenticate')
})
