import { catalogueProducts, backgrounds, skuCodeOf, type Category, type CatalogueProduct } from './goods.ts'

/** How a product outside the catalogue was quoted. Times in days before now. */
export interface QuoteStory {
  readonly status: 'requested' | 'offered' | 'accepted' | 'declined' | 'expired'
  readonly requested: number
  readonly offered?: number
  readonly closed?: number
  /** In the offer: unit price (USD minor units) and weight (grams). */
  readonly cents?: number
  readonly grams?: number
  readonly note?: string
  readonly reason?: string
}

export interface RetailVariant {
  readonly product: string
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  /** Retail price in the shop's currency, minor units. */
  readonly cents: number
  readonly cover: string
  /** The matched SKU; null: not in the agency's catalogue. */
  readonly skuCode: string | null
  readonly quote?: QuoteStory
  readonly onlyWithin?: number
}

interface Extra {
  readonly code: string
  readonly title: string
  readonly picture: string
  readonly category: Category
  readonly cents: number
  readonly quote?: QuoteStory
}

const homeExtras: readonly Extra[] = [
  {
    code: 'HP-INCENSE',
    title: 'Marble incense holder',
    picture: '1faa8',
    category: 'Home',
    cents: 2_400,
    quote: {
      status: 'requested',
      requested: 0.6,
      note: 'Grey marble if possible, with a felt pad on the base.',
    },
  },
  {
    code: 'HP-LANTERN',
    title: 'Paper lantern, 40 cm',
    picture: '1f3ee',
    category: 'Home',
    cents: 3_200,
    quote: {
      status: 'offered',
      requested: 1.8,
      offered: 0.7,
      cents: 720,
      grams: 310,
      note: 'Ships flat.',
    },
  },
  {
    code: 'HP-JUG',
    title: 'Enamel milk jug',
    picture: '1f95b',
    category: 'Kitchen',
    cents: 2_900,
    quote: { status: 'accepted', requested: 34, offered: 33.2, closed: 32.8, cents: 610, grams: 480 },
  },
  { code: 'HP-CHAIR', title: 'Doll chair, beech', picture: '1fa91', category: 'Home', cents: 4_500 },
  {
    code: 'HP-FRAME',
    title: 'Gilded picture frame',
    picture: '1f5bc-fe0f',
    category: 'Home',
    cents: 3_900,
    quote: {
      status: 'declined',
      requested: 4.4,
      offered: 3.6,
      closed: 3.1,
      cents: 1_450,
      grams: 900,
      reason: 'Too expensive at this size. Do you have a plain one?',
    },
  },
]

const trailExtras: readonly Extra[] = [
  {
    code: 'TS-BOOTS',
    title: 'Trail gaiters',
    picture: '1f97e',
    category: 'Travel',
    cents: 3_600,
    quote: { status: 'requested', requested: 1.3, note: '' },
  },
  {
    code: 'TS-MAP',
    title: 'Waterproof map case',
    picture: '1f5fa-fe0f',
    category: 'Travel',
    cents: 1_900,
    quote: {
      status: 'offered',
      requested: 2.6,
      offered: 1.5,
      cents: 320,
      grams: 110,
      note: 'Minimum order of 10 per colour.',
    },
  },
  { code: 'TS-ROPE', title: 'Paracord bracelet', picture: '1faa2', category: 'Travel', cents: 1_400 },
  {
    code: 'TS-CANOE',
    title: 'Folding camp stool',
    picture: '1fab5',
    category: 'Travel',
    cents: 4_200,
    quote: { status: 'accepted', requested: 21, offered: 20.1, closed: 19.5, cents: 990, grams: 860 },
  },
  {
    code: 'TS-BELL',
    title: 'Brass bear bell',
    picture: '1f514',
    category: 'Travel',
    cents: 1_600,
    quote: { status: 'expired', requested: 9.2, offered: 8.4, closed: 1.4, cents: 240, grams: 60 },
  },
]

export const coverPlans: readonly {
  readonly code: string
  readonly picture: string
  readonly background: string
}[] = [
  ...catalogueProducts.map(({ code, picture, category }) => ({
    code,
    picture,
    background: backgrounds[category],
  })),
  ...[...homeExtras, ...trailExtras].map(({ code, picture, category }) => ({
    code,
    picture,
    background: backgrounds[category],
  })),
]

/** Retail price: about three times the cost, ending in .90. */
const retailPrice = (cents: number): number => Math.round((cents * 3.1) / 100) * 100 + 90

const byCode = new Map(catalogueProducts.map((product) => [product.code, product]))
const productOf = (code: string): CatalogueProduct => {
  const found = byCode.get(code)
  if (!found) throw new Error(`no product ${code}`)
  return found
}

const variantsOf = (prefix: string, codes: readonly string[]): RetailVariant[] =>
  codes.map(productOf).flatMap((product) =>
    product.values.map((value, index) => ({
      product: product.code,
      title: product.en,
      variantTitle: value,
      shopSku: `${prefix}-${skuCodeOf(product, index)}`,
      cents: retailPrice(product.cents),
      cover: product.code,
      skuCode: skuCodeOf(product, index),
    })),
  )

const extraVariants = (extras: readonly Extra[]): RetailVariant[] =>
  extras.map(({ code, title, cents, quote }) => ({
    product: code,
    title,
    variantTitle: '',
    shopSku: code,
    cents,
    cover: code,
    skuCode: null,
    ...(quote ? { quote } : {}),
    ...(quote?.status === 'accepted' ? {} : { onlyWithin: quote ? quote.requested + 0.9 : 2.5 }),
  }))

export const homeVariants: readonly RetailVariant[] = [
  ...variantsOf('HP', [
    'KT-MUG',
    'KT-POUR',
    'KT-CUP',
    'KT-BOWL',
    'HM-CANDL',
    'HM-LAMP',
    'HM-VASE',
    'HM-CLOCK',
    'HM-THROW',
    'HM-BASKT',
    'HM-PLANT',
    'HM-ALARM',
    'BE-NAIL',
    'ST-NOTE',
  ]),
  ...extraVariants(homeExtras),
]
export const trailVariants: readonly RetailVariant[] = [
  ...variantsOf('TS', [
    'TR-BOTTL',
    'TR-TORCH',
    'TR-CUBES',
    'TR-DRY',
    'TR-CAMP',
    'TR-TENT',
    'TR-COMP',
    'TR-UMBR',
    'FA-WATCH',
    'FA-SOCK',
    'FA-CAP',
    'EL-SPEAK',
  ]),
  ...extraVariants(trailExtras),
]
export const marketVariants: readonly RetailVariant[] = variantsOf('MK', [
  'TY-BEAR',
  'TY-PUZZ',
  'TY-KITE',
  'TY-ROBOT',
  'FA-SCARF',
  'FA-SUN',
  'BE-SOAP',
  'BE-LIP',
  'PE-BONE',
  'ST-PAINT',
])
export const chineseVariants: readonly RetailVariant[] = variantsOf('CG', [
  'EL-HEAD',
  'EL-CASE',
  'EL-PAD',
  'EL-MOUSE',
  'KT-TUMB',
  'KT-CHOP',
  'FA-SNEAK',
])
export const nordicVariants: readonly RetailVariant[] = variantsOf('NL', [
  'HM-THROW',
  'HM-CANDL',
  'HM-MIRR',
  'KT-KNIFE',
])
export const peakVariants: readonly RetailVariant[] = variantsOf('PP', [
  'SP-BALL',
  'SP-SHUT',
  'SP-PADDL',
  'TR-BOTTL',
])
