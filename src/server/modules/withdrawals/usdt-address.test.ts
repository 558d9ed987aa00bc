import { describe, expect, it } from 'vitest'
import { isBic, isIban, plainIban, usesIban } from '../../../contract/withdrawals/iban.ts'
import { isUsdtAddress } from './usdt-address.ts'

describe('a TRC-20 address', () => {
  it.each(['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'])(
    'is %s',
    (address) => {
      expect(isUsdtAddress('TRC20', address)).toBe(true)
    },
  )
  it.each([
    ['with one other character', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['with two characters exchanged', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt'],
    ['with one character missing', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6'],
    ['with a character that Base58 lacks', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60'],
    ['of Ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['of Bitcoin, with a right checksum', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'],
    ['that is empty', ''],
  ])('is none %s', (_, address) => {
    expect(isUsdtAddress('TRC20', address)).toBe(false)
  })
})

// Examples of EIP-55.
describe('an ERC-20 address', () => {
  it.each([
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0xde709f2102306220921060314715629080e2fb77',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
    '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  ])('is %s', (address) => {
    expect(isUsdtAddress('ERC20', address)).toBe(true)
  })
  it.each([
    ['with one letter of another case', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['with one other digit', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAec'],
    ['in small letters, which have no checksum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
    ['without its prefix', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['of Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ])('is none %s', (_, address) => {
    expect(isUsdtAddress('ERC20', address)).toBe(false)
  })
})

describe('an IBAN', () => {
  it.each([
    ['DE', 'DE89 3704 0044 0532 0130 00'],
    ['GB', 'GB29NWBK60161331926819'],
    ['NO', 'no93 8601 1117 947'],
    ['MT', 'MT84MALT011000012345MTLCAST001S'],
  ])('of %s is %s', (country, text) => {
    expect(isIban(plainIban(text), country)).toBe(true)
  })
  it.each([
    ['DE', 'DE88370400440532013000', 'with other check digits'],
    ['DE', 'DE89370400440532013001', 'with another digit'],
    ['DE', 'DE8937040044053201300', 'that is too short'],
    ['FR', 'DE89370400440532013000', 'of another country'],
    ['US', 'US64SVBKUS6S3300958879', 'of a country without IBANs'],
  ])('of %s is not %s, %s', (country, text) => {
    expect(isIban(text, country)).toBe(false)
  })
  it('is used by some countries only', () => {
    expect(['DE', 'US', 'CN', 'toString'].map(usesIban)).toEqual([true, false, false, false])
  })
})

it('a BIC has 8 or 11 characters', () => {
  expect(['CHASUS33', 'DEUTDEFF500', 'CHASUS3', 'CHASUS33XX', '12ASUS33'].map(isBic)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
