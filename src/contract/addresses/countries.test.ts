import { describe, expect, it } from 'vitest'
import { countries, countryName } from './countries.ts'

describe('the country reference list', () => {
  it('starts with the United States, Hong Kong, Russia, Ukraine and Kazakhstan', () => {
    expect(countries.slice(0, 5).map((country) => country.area_code)).toEqual(['US', 'HK', 'RU', 'UA', 'KZ'])
  })

  it('has some 250 entries, each with its own code, names and long numeric id', () => {
    expect(countries).toHaveLength(250)
    for (const key of ['id', 'area_code', 'name', 'en_name'] as const)
      expect(new Set(countries.map((country) => country[key]))).toHaveProperty('size', 250)
    for (const country of countries) {
      expect(country.id).toMatch(/^\d{19}$/)
      expect(country.area_code).toMatch(/^[A-Z]{2}$/)
      expect(country.name).toMatch(/\p{Script=Han}/u)
      expect(country.update_time).toMatch(/^\d{1,2}\/\d{1,2}\/20(18|20|21) \d{2}:\d{2}:\d{2}$/)
    }
  })

  it('looks up the English name by code in either case, or returns an empty string', () => {
    expect(countryName('hk')).toBe('Hong Kong,China')
    expect(countryName('MO')).toBe('Macao,China')
    expect(countryName('TW')).toBe('Taiwan,China')
    expect(countryName('XK')).toBe('Kosovo')
    expect(countryName('ZZ')).toBe('')
  })
})
