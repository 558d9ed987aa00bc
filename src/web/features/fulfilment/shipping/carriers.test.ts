import { describe, expect, it } from 'vitest'
import { carrierOfNumber, cleanNumber, orderOfScan } from './carriers.ts'

describe('carrierOfNumber', () => {
  it.each([
    ['YT2412345678901234', 'YunExpress'],
    ['1Z999AA10123456784', 'UPS'],
    ['9400111899223344556677', 'USPS'],
    ['LX123456789CN', 'China Post'],
    ['SF1234567890123', 'SF Express'],
    ['123456789012', null],
  ])('%s', (number, carrier) => {
    expect(carrierOfNumber(number)).toBe(carrier)
  })
})

describe('scanned text', () => {
  it('loses spaces and asterisks', () => {
    expect(cleanNumber(' *lx 123 456 789 cn* ')).toBe('LX123456789CN')
  })

  it('gives the order id of a packing slip’s barcode', () => {
    expect(orderOfScan('DS-100234')).toBe('100234')
    expect(orderOfScan('ds-100234\n')).toBe('100234')
    expect(orderOfScan('LX123456789CN')).toBeNull()
    expect(orderOfScan('')).toBeNull()
  })
})
