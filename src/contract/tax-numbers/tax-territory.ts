/** Member states of the European Union, whose territory is one for value added tax. */
export const unionCountries: readonly string[] =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

export const isInUnion = (countryCode: string): boolean => unionCountries.includes(countryCode)

/** The other member states, if this country is one. */
export const unionPartners = (countryCode: string): readonly string[] =>
  isInUnion(countryCode) ? unionCountries.filter((code) => code !== countryCode) : []
