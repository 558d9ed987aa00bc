import type { GoodsAttribute } from '../../src/contract/kernel/statuses.ts'

export type DemoImage = readonly [emoji: string, background: string]

interface QuotedSku {
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  /** Unit cost in fen, and margin in percent. */
  readonly costFen: number
  readonly percent: number
  readonly grams: number
  readonly mm: readonly [number, number, number]
  /** Discount in percent from a quantity on. */
  readonly discounts?: readonly (readonly [minQuantity: number, percent: number])[]
  readonly goodsAttributes?: readonly GoodsAttribute[]
}

export interface DemoQuote {
  readonly en: string
  readonly zh: string
  /** Customs name and HS code; all of it is made in China. */
  readonly customs: readonly [name: string, code: string]
  readonly images: readonly DemoImage[]
  readonly description: string
  readonly leadDays: number
  readonly minQuantity: number
  readonly delivery: readonly [number, number]
  readonly note?: string
  readonly validDays: number
  readonly skus: readonly QuotedSku[]
}

export interface SourcingStep {
  readonly daysAgo: number
  readonly event:
    | 'requested'
    | 'assigned'
    | 'questioned'
    | 'answered'
    | 'quoted'
    | 'betterQuoteRequested'
    | 'accepted'
    | 'declined'
    | 'expired'
    | 'withdrawn'
    | 'notFound'
    | 'messageSent'
  readonly message?: string
  readonly note?: string
  readonly quote?: DemoQuote
}

export interface SourcingStory {
  readonly seller: 'main' | 'cny'
  readonly title: string
  readonly link?: string
  readonly note: string
  readonly requirements?: readonly string[]
  /** Minor units of the seller's currency. */
  readonly target?: number
  readonly monthly?: number
  readonly countries?: readonly string[]
  readonly neededInDays?: number
  readonly images?: readonly DemoImage[]
  readonly steps: readonly SourcingStep[]
  readonly isUnread?: true
}

const colour = (value: string) => [{ name: 'Colour', value }]

const lantern = (percent: number): DemoQuote => ({
  en: 'Collapsible rechargeable camping lantern',
  zh: '可充电折叠露营灯',
  customs: ['Rechargeable camping lantern', '851310'],
  images: [
    ['1fa94', '#e5d3c1'],
    ['1f526', '#dcebe6'],
  ],
  description:
    'Three brightness levels, up to 40 hours on the lowest.\nUSB-C charging, hook on top, folds down to 4 cm.',
  leadDays: 4,
  minQuantity: 20,
  delivery: [7, 12],
  validDays: 14,
  skus: ['Sand', 'Forest'].map((value) => ({
    attributes: colour(value),
    costFen: 3120,
    percent,
    grams: 285,
    mm: [110, 110, 60],
    discounts: [
      [50, 4],
      [200, 9],
    ],
    goodsAttributes: ['battery'],
  })),
})

const main: readonly SourcingStory[] = [
  {
    seller: 'main',
    title: 'Herringbone wool throw',
    link: 'https://www.etsy.example/listing/88213/herringbone-wool-throw',
    note: 'At least 50% wool, 130 × 170 cm or slightly larger. Fringes are fine.',
    requirements: ['grey', 'cream'],
    target: 1650,
    monthly: 120,
    countries: ['US', 'CA'],
    neededInDays: 38,
    images: [['1f9e3', '#f6dfe3']],
    steps: [{ daysAgo: 0.18, event: 'requested' }],
  },
  {
    seller: 'main',
    title: 'Balcony hanging chair',
    link: 'https://www.amazon.example/dp/B0CHAIR771',
    note: 'The frame must come apart: the parcel cannot be longer than 120 cm.',
    target: 4200,
    monthly: 30,
    countries: ['US'],
    neededInDays: 21,
    steps: [
      { daysAgo: 1.4, event: 'requested' },
      { daysAgo: 1.1, event: 'assigned' },
      {
        daysAgo: 0.3,
        event: 'messageSent',
        message: 'Could you also send a colour chart, if the factory has one?',
      },
    ],
  },
  {
    seller: 'main',
    title: 'Mini cordless sewing machine',
    note: 'For repairs on the road. Must run on both batteries and USB.',
    requirements: ['USB-C', 'white'],
    target: 1400,
    monthly: 80,
    countries: ['US', 'GB', 'DE'],
    images: [['1f9f5', '#fbe5ef']],
    isUnread: true,
    steps: [
      { daysAgo: 3.2, event: 'requested' },
      { daysAgo: 3, event: 'assigned' },
      {
        daysAgo: 0.9,
        event: 'questioned',
        message:
          'Two factories make it; one has a metal foot and costs 9 CNY more. Which one do you want? And do you need an EU adapter with it?',
      },
    ],
  },
  {
    seller: 'main',
    title: 'Folding camping lantern',
    link: 'https://www.aliexpress.example/item/100500671.html',
    note: 'Warm light, rechargeable, with a hook.',
    requirements: ['USB-C', 'sand', 'forest'],
    target: 540,
    monthly: 260,
    countries: ['US', 'DE', 'SE'],
    images: [['1fa94', '#dff0d6']],
    isUnread: true,
    steps: [
      { daysAgo: 9, event: 'requested' },
      { daysAgo: 8.6, event: 'assigned' },
      { daysAgo: 6.5, event: 'quoted', quote: lantern(42) },
      {
        daysAgo: 5.8,
        event: 'betterQuoteRequested',
        note: 'My buyers pay 14.90 at most, so I can pay up to 5.60 per unit.',
      },
      {
        daysAgo: 1.2,
        event: 'quoted',
        quote: {
          ...lantern(27),
          minQuantity: 50,
          note: 'The factory agrees to this price from 50 units per colour.',
        },
      },
    ],
  },
  {
    seller: 'main',
    title: 'Dry bag backpack 25 l',
    link: 'https://www.rei.example/product/7731/dry-backpack',
    note: 'Welded seams and a front pocket.',
    target: 1500,
    monthly: 60,
    countries: ['US', 'NO', 'SE'],
    images: [['1f392', '#dcebe6']],
    steps: [
      { daysAgo: 34, event: 'requested' },
      { daysAgo: 33.5, event: 'assigned' },
      {
        daysAgo: 31,
        event: 'quoted',
        quote: {
          en: 'Dry bag backpack 25 l, welded',
          zh: '25 升防水背包（热压无缝）',
          customs: ['Waterproof backpack', '420292'],
          images: [
            ['1f392', '#dcebe6'],
            ['26fa', '#dff0d6'],
          ],
          description: '500D tarpaulin, welded seams, roll top.\nSplash-proof front pocket.',
          leadDays: 5,
          minQuantity: 10,
          delivery: [7, 12],
          validDays: 21,
          skus: ['Graphite', 'Ochre', 'Sea'].map((value) => ({
            attributes: colour(value),
            costFen: 7450,
            percent: 30,
            grams: 690,
            mm: [360, 280, 60],
            discounts: [[50, 5]],
          })),
        },
      },
      { daysAgo: 29.5, event: 'accepted' },
    ],
  },
  {
    seller: 'main',
    title: 'Silicone travel bottles',
    note: 'Set of four in a bag, leakproof. The ones we bought last year leaked.',
    target: 320,
    monthly: 150,
    countries: ['US', 'GB'],
    images: [['1f9f4', '#fbe5ef']],
    steps: [
      { daysAgo: 22, event: 'requested' },
      { daysAgo: 21.6, event: 'assigned' },
      {
        daysAgo: 19,
        event: 'quoted',
        quote: {
          en: 'Silicone travel bottles, set of 4',
          zh: '硅胶旅行分装瓶 4 件套',
          customs: ['Silicone travel bottles', '392330'],
          images: [['1f9f4', '#fbe5ef']],
          description: 'Food-grade silicone with three seals per lid, in a clear bag.',
          leadDays: 3,
          minQuantity: 1,
          delivery: [6, 11],
          validDays: 14,
          skus: [{ attributes: [], costFen: 1390, percent: 45, grams: 165, mm: [190, 130, 50] }],
        },
      },
      { daysAgo: 18.2, event: 'accepted' },
    ],
  },
  {
    seller: 'main',
    title: 'Sunrise alarm clock',
    note: 'Wood look, no app needed.',
    target: 1100,
    monthly: 90,
    countries: ['US'],
    images: [['23f0', '#fdf0c9']],
    steps: [
      { daysAgo: 27, event: 'requested' },
      { daysAgo: 26.4, event: 'assigned' },
      {
        daysAgo: 24,
        event: 'quoted',
        quote: {
          en: 'Sunrise alarm clock, bamboo',
          zh: '竹制日出唤醒灯（带闹钟）',
          customs: ['Alarm clock with lamp', '910511'],
          images: [['23f0', '#fdf0c9']],
          description: 'Seven colours, five sounds, two alarms.',
          leadDays: 6,
          minQuantity: 20,
          delivery: [7, 12],
          validDays: 14,
          skus: [
            {
              attributes: [],
              costFen: 8200,
              percent: 35,
              grams: 640,
              mm: [180, 180, 90],
              goodsAttributes: ['battery'],
            },
          ],
        },
      },
      {
        daysAgo: 22.5,
        event: 'declined',
        note: 'Too expensive for what it is: I found one for 11.20 elsewhere.',
      },
    ],
  },
  {
    seller: 'main',
    title: 'Foldable laundry basket',
    note: 'For caravans: folds flat when empty.',
    target: 480,
    monthly: 70,
    countries: ['DE', 'US'],
    images: [['1f9fa', '#efe6d8']],
    steps: [
      { daysAgo: 41, event: 'requested' },
      { daysAgo: 40.3, event: 'assigned' },
      {
        daysAgo: 38,
        event: 'quoted',
        quote: {
          en: 'Foldable laundry basket 38 l',
          zh: '38 升折叠洗衣篮',
          customs: ['Plastic laundry basket', '392490'],
          images: [['1f9fa', '#efe6d8']],
          description: 'Folds down to 7 cm.',
          leadDays: 4,
          minQuantity: 30,
          delivery: [9, 15],
          validDays: 14,
          skus: [{ attributes: [], costFen: 2240, percent: 38, grams: 820, mm: [590, 370, 70] }],
        },
      },
      { daysAgo: 24, event: 'expired' },
    ],
  },
  {
    seller: 'main',
    title: 'Bike phone mount with charger',
    note: 'Must stay put on gravel roads.',
    countries: ['US'],
    images: [['1f6b2', '#e3eef0']],
    steps: [
      { daysAgo: 15, event: 'requested' },
      { daysAgo: 13.9, event: 'withdrawn', note: 'My own supplier has it back in stock.' },
    ],
  },
  {
    seller: 'main',
    title: 'Toy brick camping set with brand logo',
    link: 'https://www.shop.example/brick-tent-set',
    note: 'It must have the brand logo on the box.',
    countries: ['US', 'DE'],
    isUnread: true,
    steps: [
      { daysAgo: 12, event: 'requested' },
      { daysAgo: 11.5, event: 'assigned' },
      {
        daysAgo: 10.2,
        event: 'notFound',
        note: 'Every set we found carries a trademark, so we cannot ship it. We can search again for one without a logo.',
      },
    ],
  },
]

const cny: readonly SourcingStory[] = [
  {
    seller: 'cny',
    title: '便携式恒温奶瓶',
    link: 'https://www.rakuten.example/item/5512',
    note: '日本站热销，需要有 PSE 认证。',
    requirements: ['PSE', '350 ml'],
    target: 6800,
    monthly: 200,
    countries: ['JP'],
    images: [['1f37c', '#fbe5ef']],
    isUnread: true,
    steps: [
      { daysAgo: 4.5, event: 'requested' },
      { daysAgo: 4.1, event: 'assigned' },
      {
        daysAgo: 2.1,
        event: 'quoted',
        quote: {
          en: 'Portable self-heating baby bottle 350 ml',
          zh: '便携式恒温奶瓶 350 毫升',
          customs: ['Heated baby bottle', '851679'],
          images: [['1f37c', '#fbe5ef']],
          description: 'PSE certified. Keeps milk at 40–45 °C for six hours.',
          leadDays: 5,
          minQuantity: 20,
          delivery: [4, 7],
          note: '认证文件可随货附上。',
          validDays: 14,
          skus: ['White', 'Pink'].map((value) => ({
            attributes: colour(value),
            costFen: 5150,
            percent: 28,
            grams: 410,
            mm: [90, 90, 210],
            goodsAttributes: ['battery'],
          })),
        },
      },
    ],
  },
  {
    seller: 'cny',
    title: '折叠晴雨伞',
    note: '要求超轻，200 克以内，黑胶涂层。',
    requirements: ['黑胶', '≤ 200 g'],
    target: 2600,
    monthly: 500,
    countries: ['JP', 'SG'],
    neededInDays: 25,
    images: [['1f302', '#e7e2f1']],
    steps: [{ daysAgo: 0.6, event: 'requested' }],
  },
]

export const sourcingStories: readonly SourcingStory[] = [...main, ...cny]
