import type { GoodsAttribute } from '../../src/contract/kernel/statuses.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import { forgetRateBook } from '../../src/server/modules/shipping/index.ts'
import { insertRows } from '../rows.ts'

/** Price factor and additional days of a country. */
const zones: Record<string, readonly [factor: number, extraDays: number]> = {
  US: [1, 0],
  CA: [1.15, 1],
  MX: [1.35, 4],
  GB: [0.9, 0],
  IE: [1.05, 1],
  DE: [0.92, 0],
  FR: [0.95, 0],
  IT: [1, 1],
  ES: [0.98, 1],
  PT: [1.05, 2],
  NL: [0.92, 0],
  BE: [0.94, 0],
  AT: [0.98, 1],
  CH: [1.2, 1],
  SE: [1.05, 1],
  DK: [1.04, 1],
  NO: [1.3, 2],
  FI: [1.12, 2],
  PL: [0.95, 1],
  CZ: [0.97, 1],
  GR: [1.15, 3],
  AU: [1.05, 1],
  NZ: [1.2, 3],
  JP: [0.8, -1],
  SG: [0.75, -1],
}
const everywhere = Object.keys(zones)
const europe = ['DE', 'FR', 'IT', 'ES', 'PT', 'NL', 'BE', 'AT', 'SE', 'DK', 'FI', 'PL', 'CZ', 'GR', 'IE']

interface Line {
  readonly code: string
  readonly en: string
  readonly zh: string
  readonly carrier: string
  readonly trackingUrl: string
  readonly divisor: number | null
  readonly maxGrams: number
  readonly maxSideMm: number | null
  readonly accepts: readonly GoodsAttribute[]
  readonly countries: readonly string[]
  /** Up to this weight: base and per-kg price in minor units, charged by steps in grams. */
  readonly bands: readonly (readonly [toGrams: number, base: number, perKg: number, step: number])[]
  readonly days: readonly [number, number]
  /** What it pays for the recipient. */
  readonly pays?: readonly ('duty' | 'tax')[]
  /** Remote postcodes, with their surcharge on the base price. */
  readonly remote?: {
    readonly country: string
    readonly prefixes: readonly string[]
    readonly surcharge: number
  }
}

const lines: readonly Line[] = [
  {
    code: 'ECO',
    en: 'Economy Post',
    zh: '邮政经济小包',
    carrier: 'China Post',
    trackingUrl: 'https://t.17track.net/en#nums={number}',
    divisor: null,
    maxGrams: 2_000,
    maxSideMm: 600,
    accepts: [],
    countries: everywhere,
    bands: [
      [300, 165, 980, 1],
      [2_000, 210, 890, 1],
    ],
    days: [12, 22],
  },
  {
    code: 'STD',
    en: 'Standard Line',
    zh: '标准专线',
    carrier: 'YunExpress',
    trackingUrl: 'https://www.yuntrack.com/parcelTracking?id={number}',
    divisor: 8_000,
    maxGrams: 5_000,
    maxSideMm: 600,
    accepts: ['battery', 'magnet'],
    countries: everywhere,
    bands: [
      [200, 240, 1_150, 10],
      [1_000, 280, 1_040, 10],
      [5_000, 320, 960, 50],
    ],
    days: [7, 12],
    remote: { country: 'US', prefixes: ['995', '996', '997', '998', '999', '967', '968'], surcharge: 420 },
  },
  {
    code: 'PRI',
    en: 'Priority Line',
    zh: '优先专线',
    carrier: '4PX',
    trackingUrl: 'https://track.4px.com/#/result/0/{number}',
    divisor: 6_000,
    maxGrams: 10_000,
    maxSideMm: 700,
    accepts: ['battery'],
    countries: everywhere,
    bands: [
      [500, 390, 1_320, 10],
      [10_000, 450, 1_180, 100],
    ],
    days: [5, 9],
  },
  {
    code: 'EUR',
    en: 'Europe Direct',
    zh: '欧洲直达',
    carrier: 'Cainiao',
    trackingUrl: 'https://global.cainiao.com/detail.htm?mailNoList={number}',
    divisor: 8_000,
    maxGrams: 8_000,
    maxSideMm: 600,
    accepts: ['battery', 'magnet'],
    countries: europe,
    bands: [
      [1_000, 235, 1_010, 10],
      [8_000, 290, 930, 50],
    ],
    days: [6, 10],
    pays: ['duty'],
  },
  {
    code: 'COS',
    en: 'Cosmetics Line',
    zh: '化妆品专线',
    carrier: 'YunExpress',
    trackingUrl: 'https://www.yuntrack.com/parcelTracking?id={number}',
    divisor: 8_000,
    maxGrams: 3_000,
    maxSideMm: 500,
    accepts: ['liquid', 'powder', 'battery', 'magnet'],
    countries: ['US', 'CA', 'GB', 'AU', ...europe],
    bands: [[3_000, 360, 1_390, 10]],
    days: [9, 15],
  },
  {
    code: 'EXP',
    en: 'Express',
    zh: '特快专递',
    carrier: 'DHL',
    trackingUrl: 'https://www.dhl.com/en/express/tracking.html?AWB={number}',
    divisor: 5_000,
    maxGrams: 30_000,
    maxSideMm: 1_200,
    accepts: ['battery', 'magnet'],
    countries: everywhere,
    bands: [
      [1_000, 1_650, 1_500, 500],
      [30_000, 1_900, 1_240, 500],
    ],
    days: [3, 5],
    pays: ['duty', 'tax'],
  },
  {
    code: 'SEA',
    en: 'Sea Freight',
    zh: '海运',
    carrier: 'UPS',
    trackingUrl: 'https://www.ups.com/track?tracknum={number}',
    divisor: 6_000,
    maxGrams: 30_000,
    maxSideMm: 1_200,
    accepts: ['battery', 'magnet'],
    countries: ['US', 'CA', 'GB', 'DE', 'FR', 'NL', 'AU'],
    bands: [[30_000, 1_400, 260, 1_000]],
    days: [28, 38],
  },
]

const ratesOf = (line: Line): object[] =>
  line.countries.flatMap((country) => {
    const [factor, extraDays] = zones[country] ?? [1, 0]
    const bands = line.bands.map(([to, base, perKg, step], index) => ({
      country,
      prefixes: [] as readonly string[],
      from: line.bands[index - 1]?.[0] ?? (line.code === 'SEA' ? 2_000 : 0),
      to,
      base: Math.round(base * factor),
      perKg: Math.round(perKg * factor),
      step,
      daysMin: Math.max(2, line.days[0] + extraDays),
      daysMax: line.days[1] + extraDays,
    }))
    const { remote } = line
    if (remote?.country !== country) return bands
    const remoteBands = bands.map((band) => ({
      ...band,
      prefixes: remote.prefixes,
      base: band.base + remote.surcharge,
      daysMin: band.daysMin + 3,
      daysMax: band.daysMax + 5,
    }))
    return [...bands, ...remoteBands]
  })

export const seedShippingLines = async (tx: Tx): Promise<void> => {
  for (const [position, line] of lines.entries()) {
    const { id } = await tx
      .insertInto('shipping_line')
      .values({
        code: line.code,
        name_en: line.en,
        name_zh: line.zh,
        carrier: line.carrier,
        tracking_url: line.trackingUrl,
        volumetric_divisor: line.divisor,
        max_weight_grams: line.maxGrams,
        max_side_mm: line.maxSideMm,
        accepts: [...line.accepts],
        pays_duty: line.pays?.includes('duty') ?? false,
        pays_tax: line.pays?.includes('tax') ?? false,
        position,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertRows(
      tx,
      `insert into shipping_rate (shipping_line_id, country_code, postcode_prefixes, from_grams, to_grams, base_minor, per_kg_minor,
           step_grams, days_min, days_max)
         select ${id}, r.country, r.prefixes, r."from", r."to", r.base, r."perKg", r.step, r."daysMin", r."daysMax"
         from json_to_recordset($1) as r (country text, prefixes text[], "from" integer, "to" integer, base integer,
           "perKg" integer, step integer, "daysMin" integer, "daysMax" integer)`,
      ratesOf(line),
    )
  }
  forgetRateBook()
}
