import type { Locale } from '../../ui/text/locale.ts'

interface Names {
  readonly province?: string
  readonly postcode?: string
}

const provinces: Readonly<Record<string, string>> = {
  State: 'US PR AU BR MX IN MY NG VE',
  Province: 'CA CN IT ES TR TH ID KR ZA AR BE',
  County: 'GB IE TW KE',
  Prefecture: 'JP',
  Emirate: 'AE',
  Region: 'CL NZ RU UA KZ PE',
  Department: 'CO UY',
  Island: 'BS KY CV',
  District: 'HK',
  Governorate: 'EG KW IQ',
}
const postcodes: Readonly<Record<string, string>> = {
  'ZIP code': 'US PR',
  'Postal code': 'CA CN ES FR IT JP MX PH PT SG TW ZA',
  Eircode: 'IE',
  'PIN code': 'IN',
  CEP: 'BR',
}

const byCountry = (names: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(names).flatMap(([name, codes]) => codes.split(' ').map((code) => [code, name] as const)),
  )
const provinceNames = byCountry(provinces)
const postcodeNames = byCountry(postcodes)

/** What a country calls its parts, in English; in Chinese the general names are usual. */
export const localNames = (countryCode: string, locale: Locale): Names => {
  if (locale !== 'en') return {}
  const province = provinceNames.get(countryCode)
  const postcode = postcodeNames.get(countryCode)
  return { ...(province && { province }), ...(postcode && { postcode }) }
}
