import { describe, expect, it } from 'vitest'
import { addressLines, hasProvince, localAddressLines, localityOrder } from './address-lines.ts'

const address = {
  recipientName: 'Ada Byron',
  address1: '12 Main St',
  address2: 'Apt 4',
  city: 'Portland',
  province: 'OR',
  postcode: '97205',
  countryCode: 'US',
}

describe('addressLines', () => {
  it.each([
    ['US', {}, ['Portland, OR 97205', 'UNITED STATES']],
    ['CA', { city: 'Montréal', province: 'QC', postcode: 'H2X 1X4' }, ['Montréal QC  H2X 1X4', 'CANADA']],
    ['GB', { city: 'Bristol', province: '', postcode: 'BS1 6QF' }, ['Bristol', 'BS1 6QF', 'UNITED KINGDOM']],
    ['DE', { city: 'Berlin', province: 'Berlin', postcode: '10243' }, ['10243 Berlin', 'GERMANY']],
    ['IT', { city: 'Bologna', province: 'BO', postcode: '40124' }, ['40124 Bologna BO', 'ITALY']],
    ['BR', { city: 'Recife', province: 'PE', postcode: '50030-230' }, ['Recife - PE', '50030-230', 'BRAZIL']],
    [
      'TR',
      { city: 'Kadıköy', province: 'İstanbul', postcode: '34710' },
      ['34710 Kadıköy/İstanbul', 'TÜRKIYE'],
    ],
    ['KE', { city: 'Nairobi', province: '', postcode: '00100' }, ['00100 Nairobi', 'KENYA']],
  ])('writes the place as %s does', (countryCode, part, place) => {
    expect(addressLines({ ...address, ...part, countryCode })).toEqual([
      'Ada Byron',
      '12 Main St',
      'Apt 4',
      ...place,
    ])
  })

  it('can leave the country out', () => {
    expect(localAddressLines(address)).toEqual(['Ada Byron', '12 Main St', 'Apt 4', 'Portland, OR 97205'])
  })

  it('puts the largest area first in scripts that do so', () => {
    const tokyo = {
      recipientName: '山田 太郎',
      address1: '千駄ヶ谷1-2-3',
      address2: '',
      city: '渋谷区',
      province: '東京都',
      postcode: '151-0051',
      countryCode: 'JP',
    }
    expect(addressLines(tokyo)).toEqual(['〒151-0051', '東京都渋谷区', '千駄ヶ谷1-2-3', '山田 太郎', 'JAPAN'])
    const latin = { ...tokyo, recipientName: 'Taro Yamada', address1: '1-2-3 Sendagaya', city: 'Shibuya-ku' }
    expect(addressLines({ ...latin, province: 'Tokyo' })).toEqual([
      'Taro Yamada',
      '1-2-3 Sendagaya, Shibuya-ku',
      'Tokyo 151-0051',
      'JAPAN',
    ])
  })

  it('drops punctuation together with missing parts', () => {
    expect(addressLines({ ...address, province: '', postcode: '' })).toContain('Portland')
    expect(addressLines({ ...address, city: '', address2: '' })).toEqual([
      'Ada Byron',
      '12 Main St',
      'OR 97205',
      'UNITED STATES',
    ])
  })
})

describe('the order of a form', () => {
  it.each([
    ['US', ['city', 'province', 'postcode']],
    ['DE', ['postcode', 'city', 'province']],
    ['GB', ['city', 'postcode', 'province']],
    ['ES', ['postcode', 'city', 'province']],
    ['', ['postcode', 'city', 'province']],
  ])('in %s is %j', (country, order) => {
    expect(localityOrder(country)).toEqual(order)
  })

  it('has no province where addresses have none', () => {
    expect(['DE', 'FR', 'US', 'IT', ''].filter((country) => hasProvince(country))).toEqual(['US', 'IT', ''])
  })
})
