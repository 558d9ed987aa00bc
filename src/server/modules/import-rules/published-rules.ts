import { bareRule, type ImportRuleFields } from '../../../contract/import-rules/import-rules.ts'
import { schemeTerms, type NumberedScheme } from '../../../contract/tax-numbers/tax-schemes.ts'

// Rules as of November 2026: an agency must check its own. The United States are omitted, because their rates depend on the
// goods and their origin, and rates of duty elsewhere are averages. That import VAT moves to suppliers in the European Union
// on 1 July 2028 (Directive 2025/1539) is omitted, too: no rule can say that a seller without a number pays at the sale.

/** Standard VAT rates of EU members, in percent. */
const euVat: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  HR: 25,
  CY: 19,
  CZ: 21,
  DK: 25,
  EE: 24,
  FI: 25.5,
  FR: 20,
  DE: 19,
  GR: 24,
  HU: 27,
  IE: 23,
  IT: 22,
  LV: 21,
  LT: 21,
  LU: 17,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SK: 23,
  SI: 22,
  ES: 21,
  SE: 25,
}

const plain: Omit<ImportRuleFields, 'countryCode' | 'kind' | 'name' | 'source'> = {
  validFrom: '2020-01-01',
  validUntil: null,
  ...bareRule,
  isActive: true,
}

const tax = (
  countryCode: string,
  name: string,
  percent: number,
  source: string,
  scheme: NumberedScheme | null = null,
): ImportRuleFields => {
  const limit = scheme && schemeTerms[scheme].limit
  return {
    ...plain,
    countryCode,
    kind: 'tax',
    name,
    percent,
    source,
    scheme,
    schemeLimitMinor: limit && limit.amountMinor,
    schemeLimitCurrency: limit && limit.currency,
  }
}

const dutyAbove = (
  countryCode: string,
  percent: number,
  aboveMinor: number,
  limitCurrency: ImportRuleFields['limitCurrency'],
  source: string,
): ImportRuleFields => ({
  ...plain,
  countryCode,
  kind: 'duty',
  name: 'Customs duty',
  percent,
  aboveMinor,
  limitCurrency,
  source,
})

const standardRate = 'Standard rate, November 2026'
const average = (law: string): string => `Average rate; limit: ${law}`

export const publishedRules: readonly ImportRuleFields[] = [
  {
    ...plain,
    countryCode: 'EU',
    kind: 'duty',
    name: 'Customs duty',
    validFrom: '2026-07-01',
    validUntil: '2028-07-01',
    amountMinor: 300,
    currency: 'EUR',
    per: 'subheading',
    upToMinor: 15_000,
    limitCurrency: 'EUR',
    source: 'Regulations 2026/382, 2026/1022, 2026/1200',
  },
  {
    ...plain,
    countryCode: 'EU',
    kind: 'duty',
    name: 'Customs duty',
    validFrom: '2028-07-01',
    percent: 4,
    upToMinor: 15_000,
    limitCurrency: 'EUR',
    source:
      'Average rate; the amount per customs code ends: Regulation 2026/382, customs reform of 26 Mar 2026',
  },
  dutyAbove('EU', 4, 15_000, 'EUR', average('Regulation 2026/382')),
  {
    ...plain,
    countryCode: 'EU',
    kind: 'handlingFee',
    name: 'Handling fee',
    validFrom: '2026-11-01',
    amountMinor: 200,
    currency: 'EUR',
    per: 'item',
    source: 'Expected by 1 Nov 2026; amount and start are not confirmed',
    isActive: false,
  },
  {
    ...plain,
    countryCode: 'FR',
    kind: 'handlingFee',
    name: 'Small parcel fee',
    validFrom: '2026-03-01',
    amountMinor: 200,
    currency: 'EUR',
    per: 'subheading',
    source: 'National law of France, 1 Mar 2026',
  },
  {
    ...plain,
    countryCode: 'RO',
    kind: 'handlingFee',
    name: 'Logistics fee',
    validFrom: '2026-01-01',
    amountMinor: 2_500,
    currency: 'RON',
    per: 'parcel',
    source: 'National law of Romania, 1 Jan 2026',
  },
  {
    ...plain,
    countryCode: 'IT',
    kind: 'handlingFee',
    name: 'Small parcel fee',
    validFrom: '2026-10-01',
    amountMinor: 200,
    currency: 'EUR',
    per: 'parcel',
    source: 'Postponed to 1 Oct 2026 (PwC, 25 Jun 2026); not confirmed since',
    isActive: false,
  },
  ...Object.entries(euVat).map(([country, percent]) => tax(country, 'VAT', percent, standardRate, 'IOSS')),
  tax('GB', 'VAT', 20, standardRate, 'UK VAT'),
  dutyAbove('GB', 4, 13_500, 'GBP', average('relief ends by March 2029 at the latest, November 2025 budget')),
  tax('NO', 'VAT', 25, 'VOEC scheme', 'VOEC'),
  tax('CH', 'VAT', 8.1, standardRate),
  tax('AU', 'GST', 10, standardRate, 'AU GST'),
  dutyAbove('AU', 5, 100_000, 'AUD', average('low value threshold')),
  tax('NZ', 'GST', 15, standardRate, 'NZ GST'),
  dutyAbove('NZ', 5, 100_000, 'NZD', average('low value threshold')),
  tax('CA', 'GST', 5, standardRate),
  dutyAbove('CA', 8, 2_000, 'CAD', average('de minimis')),
  tax('JP', 'JCT', 10, standardRate),
  dutyAbove('JP', 5, 6_500, 'USD', average('JPY 10,000, rounded')),
]
