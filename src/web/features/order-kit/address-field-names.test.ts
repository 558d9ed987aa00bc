import { describe, expect, it } from 'vitest'
import { localNames } from './address-field-names.ts'

describe('the names of address fields', () => {
  it.each([
    ['US', { province: 'State', postcode: 'ZIP code' }],
    ['CA', { province: 'Province', postcode: 'Postal code' }],
    ['GB', { province: 'County' }],
    ['IE', { province: 'County', postcode: 'Eircode' }],
    ['DE', {}],
    ['', {}],
  ])('in %s are %j', (country, names) => {
    expect(localNames(country, 'en')).toEqual(names)
  })

  it('are the general ones in Chinese', () => {
    expect(localNames('US', 'zh')).toEqual({})
  })
})
