import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '../kernel/config.ts'
import type { SealPurpose } from './sealed-columns.ts'

export interface Secrets {
  /**
   * Encrypts a token for storage in a column. A value sealed for one `purpose` cannot be opened for another.
   */
  readonly seal: (purpose: SealPurpose, plain: string) => string
  /** @throws Error when the value was tampered with or sealed with another key or purpose. */
  readonly open: (purpose: SealPurpose, sealed: string) => string
}

const version = 'v1'

export const isSealed = (text: string): boolean => text.startsWith(`${version}.`)

export const createSecrets = (config: Pick<Config, 'deriveKey'>): Secrets => {
  const key = config.deriveKey('sealed-columns')
  return {
    seal: (purpose, plain) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      cipher.setAAD(Buffer.from(purpose))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return `${version}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open: (purpose, sealed) => {
      const [head, text] = sealed.split('.')
      if (head !== version || !text) throw new Error('not a sealed value')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    },
  }
}
