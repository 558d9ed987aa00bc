import { createHash } from 'node:crypto'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { UsdtNetwork } from '../../../contract/withdrawals/withdrawals.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Null for other characters, and for numbers that do not fit 25 bytes. */
const base58Bytes = (text: string): Buffer | null => {
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16).padStart(50, '0')
  return hex.length === 50 ? Buffer.from(hex, 'hex') : null
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Tron: 0x41, 20 bytes, and the first four of their double SHA-256, in Base58. */
const isTronAddress = (address: string): boolean => {
  if (!/^T[A-Za-z\d]{33}$/.test(address)) return false
  const bytes = base58Bytes(address)
  return (
    bytes?.[0] === 0x41 &&
    sha256(sha256(bytes.subarray(0, 21)))
      .subarray(0, 4)
      .equals(bytes.subarray(21))
  )
}

/**
 * Ethereum: capital letters are the checksum (EIP-55). An address without it, in letters of one case, is refused: nothing
 * would show a mistyped character.
 */
const isEthereumAddress = (address: string): boolean => {
  if (!/^0x[A-Fa-f\d]{40}$/.test(address)) return false
  const plain = address.slice(2).toLowerCase()
  const hash = Buffer.from(keccak_256(Buffer.from(plain, 'ascii'))).toString('hex')
  const right = [...plain].map((one, at) =>
    Number.parseInt(hash[at] ?? '', 16) > 7 ? one.toUpperCase() : one,
  )
  return address.slice(2) === right.join('')
}

export const isUsdtAddress = (network: UsdtNetwork, address: string): boolean =>
  network === 'TRC20' ? isTronAddress(address) : isEthereumAddress(address)
