import { expect, it } from 'vitest'
import { nameOfCharge } from './charge-list.tsx'

it('names published charges in the language of the reader, and others as the agency wrote them', () => {
  const duty = { name: 'Customs duty', percent: null }
  expect(nameOfCharge(duty, 'en')).toBe('Customs duty')
  expect(nameOfCharge(duty, 'zh')).toBe('关税')
  expect(nameOfCharge({ name: 'VAT', percent: 21 }, 'zh')).toBe('VAT 21%')
  expect(nameOfCharge({ name: 'Port fee', percent: null }, 'zh')).toBe('Port fee')
})
