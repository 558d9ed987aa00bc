import { describe, expect, it } from 'vitest'
import { checkAddress, doubtsOf, isPostcode, type AddressToCheck } from './address-check.ts'
import { addressRules } from './address-rules.ts'
import { addressWords } from './address-text.ts'
import { countries } from './countries.ts'

const postcodes: Readonly<Record<string, readonly [right: readonly string[], wrong: readonly string[]]>> = {
  US: [
    ['10001', '97205-1234', '04101', '96813'],
    ['4101', '1234567', 'SW1A 1AA'],
  ],
  CA: [
    ['K1A 0B1', 'h2x1x4', 'V6C-1T2'],
    ['K1A', 'D1A 0B1', '12345'],
  ],
  MX: [
    ['06700', '64000'],
    ['6700', '067000'],
  ],
  GB: [
    ['SW1A 1AA', 'M1 1AE', 'B33 8TH', 'CR2 6XH', 'DN55 1PT', 'ec1a1bb', 'W1A 0AX', 'GIR 0AA'],
    ['SW1A', '12345', 'QA1 1AA'],
  ],
  IE: [
    ['D02 X285', 'A65F4E2', 'D6W XY00'],
    ['12345', 'B02 X285'],
  ],
  GI: [
    ['GX11 1AA', 'gx111aa'],
    ['GX12 1AA', '12345'],
  ],
  VA: [
    ['00120', 'V-00120'],
    ['00121', '120'],
  ],
  DE: [
    ['10115', '04109', 'D-80331'],
    ['4109', '101155', '1O115'],
  ],
  FR: [
    ['75001', '20000', '98000'],
    ['7500', '750011'],
  ],
  IT: [
    ['00118', '40124'],
    ['118', '401245'],
  ],
  ES: [
    ['28001', '08012', '52001'],
    ['53001', '8012', '00123'],
  ],
  PT: [
    ['1000-001', '4000-322', '1200 093', '1200'],
    ['100', '0100-001'],
  ],
  NL: [
    ['1012 JS', '3511av'],
    ['0123 AB', '1012', '10123'],
  ],
  BE: [
    ['1000', 'B-2000'],
    ['0999', '10000'],
  ],
  LU: [['1009', 'L-2449'], ['100']],
  AT: [
    ['1010', 'A-8010'],
    ['0101', '10100'],
  ],
  CH: [
    ['8001', 'CH-3011'],
    ['0800', '80011'],
  ],
  SE: [
    ['111 20', '75331', 'SE-211 19'],
    ['011 20', '1112'],
  ],
  DK: [['2100', '0800', 'DK-8000'], ['21000']],
  NO: [
    ['0150', '5014'],
    ['150', '50140'],
  ],
  FI: [['00100', '33200', 'FI-20100'], ['0100']],
  IS: [['101', '600'], ['1010']],
  PL: [
    ['00-001', '31019'],
    ['0001', '000-01'],
  ],
  CZ: [
    ['110 00', '60200'],
    ['810 00', '1100'],
  ],
  SK: [
    ['811 01', '04001', '949 01'],
    ['211 01', '8110'],
  ],
  HU: [
    ['1051', 'H-4024'],
    ['0151', '10511'],
  ],
  RO: [['010011', '400001'], ['10011']],
  BG: [
    ['1000', '9000'],
    ['0100', '10000'],
  ],
  GR: [
    ['105 57', '54622'],
    ['05 57', '905 57'],
  ],
  CY: [['1010', '8010'], ['0101']],
  HR: [
    ['10000', '21000'],
    ['61000', '1000'],
  ],
  SI: [['1000', 'SI-2000'], ['0100']],
  EE: [['10111', '50090'], ['1011']],
  LV: [['LV-1010', '3001'], ['LV-10101']],
  LT: [['LT-01100', '44280'], ['0110']],
  MT: [['VLT 1117', 'SLM1549'], ['1117']],
  UA: [['01001', '79000'], ['1001']],
  RU: [
    ['101000', '190000', '690000'],
    ['001000', '10100'],
  ],
  TR: [
    ['34110', '06420', '81000'],
    ['82000', '3411'],
  ],
  IL: [['6473925', '91000'], ['647392']],
  KW: [['13001'], ['130']],
  SA: [['11564', '12643-2121'], ['1156']],
  KZ: [['050000', 'A05A0B4'], ['05000']],
  ZA: [['8001', '0001'], ['80011']],
  JP: [['150-0001', '1000001', '１５０-０００１'], ['150-001']],
  KR: [['04524', '63309'], ['110-110']],
  CN: [['100000', '200040'], ['20004']],
  TW: [['110', '11049', '106409'], ['1104']],
  SG: [['018989', '427770'], ['18989']],
  MY: [['50450', '88000'], ['5045']],
  TH: [['10110', '50200'], ['01011']],
  VN: [['700000', '10000'], ['7000']],
  PH: [['1226', '6000'], ['12266']],
  ID: [['10110', '80361'], ['01011']],
  IN: [
    ['110001', '400 001'],
    ['011001', '11000'],
  ],
  AU: [
    ['2000', '0800', '3065'],
    ['800', '20000'],
  ],
  NZ: [['6011', '0610'], ['601']],
  BR: [
    ['01310-100', '20040002'],
    ['0131-100', '1310100'],
  ],
  AR: [
    ['C1425DKF', 'B1636', '1425'],
    ['14255', 'I1425'],
  ],
  CL: [['8320000', '832-0000'], ['83200']],
  CO: [['110111', '050021'], ['11011']],
  PE: [['15074', '08002'], ['1507']],
}
const withPostcodes = Object.entries(postcodes)

const good = (countryCode: string): AddressToCheck => ({
  recipientName: 'Ana Müller',
  phone: '+1 555 010 0100',
  countryCode,
  province: 'Region',
  city: 'Portville',
  address1: '12 Alder Street',
  address2: '',
  postcode: addressRules.get(countryCode)?.example ?? '',
  taxNumber: addressRules.get(countryCode)?.tax?.example ?? '',
})
const problemsOf = (countryCode: string, part: Partial<AddressToCheck>) =>
  checkAddress({ ...good(countryCode), ...part }).map(
    ({ field, code, isCertain }) => `${field} ${code}${isCertain ? '' : '?'}`,
  )

describe('address rules', () => {
  it('cover the main destination countries and only countries on the list', () => {
    const known = new Set(countries.map(({ area_code }) => area_code))
    expect([...addressRules.keys()].filter((code) => !known.has(code))).toEqual([])
    expect(addressRules.size).toBeGreaterThanOrEqual(60)
    const patterned = [...addressRules].filter(([, { postcode }]) => postcode).map(([code]) => code)
    expect(Object.keys(postcodes).toSorted()).toEqual(patterned.toSorted())
  })

  it.each(withPostcodes)('match valid postcodes of %s and reject invalid ones', (country, [right, wrong]) => {
    expect(right.filter((postcode) => !isPostcode(country, postcode))).toEqual([])
    expect(wrong.filter((postcode) => isPostcode(country, postcode))).toEqual([])
  })

  it.each([...addressRules.keys()])(
    'find nothing wrong with an address in %s as their example is',
    (country) => {
      expect(checkAddress(good(country))).toEqual([])
    },
  )
})

describe('checkAddress', () => {
  it.each([
    ['DE', { postcode: '' }, ['postcode missing']],
    ['DE', { postcode: ' 4109 ' }, ['postcode malformed']],
    ['IE', { postcode: '' }, ['postcode missing?']],
    ['IE', { postcode: '12345' }, ['postcode malformed?']],
    ['AE', { postcode: '' }, []],
    ['US', { province: ' ' }, ['province missing']],
    ['DE', { province: '' }, []],
    ['JP', { province: '' }, ['province missing?']],
    ['KR', { phone: '' }, ['phone missing']],
    ['US', { phone: '' }, []],
    ['US', { phone: '555' }, ['phone malformed?']],
    ['BR', { taxNumber: '' }, ['taxNumber missing']],
    ['BR', { taxNumber: '529.982.247-24' }, ['taxNumber malformed']],
    ['BR', { taxNumber: '52998224725' }, []],
    ['BR', { taxNumber: '11.222.333/0001-81' }, []],
    ['BR', { taxNumber: '11.222.333/0001-82' }, ['taxNumber malformed']],
    ['BR', { taxNumber: '12.ABC.345/01DE-35' }, []],
    ['BR', { taxNumber: '12.ABC.345/01DE-36' }, ['taxNumber malformed']],
    ['TR', { taxNumber: '4540536920' }, []],
    ['TR', { taxNumber: '4540536921' }, ['taxNumber malformed?']],
    ['TR', { taxNumber: '' }, ['taxNumber missing?']],
    ['MX', { taxNumber: '' }, ['taxNumber missing?']],
    ['MX', { taxNumber: 'GODE 561231 GR8' }, []],
    ['MX', { taxNumber: 'gode561231gr9' }, ['taxNumber malformed?']],
    ['MX', { taxNumber: 'GODE561331GR8' }, ['taxNumber malformed?']],
    ['MX', { taxNumber: 'ABC680524P73' }, []],
    ['KR', { taxNumber: 'M123456789012' }, ['taxNumber malformed']],
    ['CL', { taxNumber: '' }, ['taxNumber missing?']],
    ['DE', { taxNumber: '' }, []],
    ['DE', { recipientName: 'Łukasz Nuñez-Ørsted Åß', city: 'Köln' }, []],
    ['US', { recipientName: '王伟' }, ['recipientName notLatin?']],
    ['US', { city: '波特兰' }, ['city notLatin']],
    ['US', { address1: '12 Alder St (王)' }, ['address1 notLatin?']],
    ['SG', { city: '' }, []],
    ['GI', { city: '' }, []],
    ['VA', { city: '' }, []],
    ['HK', { city: '' }, ['city missing']],
    ['JP', { postcode: '〒150-0001' }, []],
    ['JP', { postcode: '〒 １５０－０００１' }, []],
    ['JP', { postcode: '150ー0001' }, []],
    ['JP', { postcode: '〒150' }, ['postcode malformed']],
    ['RU', { city: 'Москва', address1: 'ул. Тверская, 7' }, ['address1 notLatin?', 'city notLatin?']],
    ['DE', { address1: 'x'.repeat(61) }, ['address1 tooLong?']],
    ['US', { recipientName: '' }, ['recipientName missing']],
    [
      'US',
      { province: '', postcode: '9720', phone: '1' },
      ['postcode malformed', 'province missing', 'phone malformed?'],
    ],
  ] as const)('%s %j: %j', (country, part, expected) => {
    expect(problemsOf(country, part)).toEqual(expected)
  })

  it.each([
    ['JP', '渋谷区 スカイ・ハイツ ー がぎぐ', '서울'],
    ['KR', '서울특별시', 'Москва'],
    ['CN', '上海市', '渋谷スカイ'],
    ['TW', '臺北市', 'กรุงเทพ'],
    ['TH', 'กรุงเทพมหานคร', '上海市'],
    ['RU', 'Москва', '上海市'],
    ['GR', 'Αθήνα', 'Москва'],
    ['IL', 'תל אביב', 'دبي'],
    ['AE', 'دبي', 'תל אביב'],
  ])('knows what people of %s write: %s, not %s', (country, local, foreign) => {
    const doubts = (city: string) => doubtsOf(checkAddress({ ...good(country), city }), true)
    expect(checkAddress({ ...good(country), city: local })).toMatchObject([{ isLocalScript: true }])
    expect(doubts(local)).toEqual([])
    expect(doubts(foreign)).toMatchObject([{ field: 'city', code: 'notLatin', isCertain: false }])
  })

  it('accepts any complete address in countries without a rule', () => {
    expect(problemsOf('FJ', { postcode: 'no idea', province: '', phone: '' })).toEqual([])
    expect(problemsOf('', { city: '' })).toEqual(['countryCode missing', 'city missing'])
  })

  it('describes problems in both languages', () => {
    const [postcode] = checkAddress({ ...good('DE'), postcode: '' })
    const [tax] = checkAddress({ ...good('BR'), taxNumber: '1' })
    if (!postcode || !tax) throw new Error('nothing is wrong')
    expect(addressWords(postcode, 'en')).toBe(
      'The postcode is missing: parcels cannot be delivered there without it. Example: 10243.',
    )
    expect(addressWords(postcode, 'zh')).toContain('邮编')
    expect(addressWords(tax, 'en')).toContain('CPF / CNPJ')
  })
})
