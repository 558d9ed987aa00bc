type Picture = readonly [picture: string, background: string]

interface DemoExtraService {
  readonly key: string
  readonly name: readonly [string, string]
  readonly situation: readonly [string, string]
  readonly procedure: readonly [string, string]
  /** USD; null: on request. */
  readonly priceMinor: number | null
  readonly basis: 'job' | 'unit'
  readonly days: number
  readonly pictures: readonly Picture[]
  /** Material: the code of the service of orders that it pays for. */
  readonly paysFor?: string
}

export const serviceMenu: readonly DemoExtraService[] = [
  {
    key: 'photos',
    name: ['Product photo shoot', '产品拍摄'],
    situation: [
      'For listings that need better pictures than the supplier’s.',
      '供应商图片不够好、需要更好的商品图时使用。',
    ],
    procedure: [
      'Twelve pictures of one product: eight on white, four in use, retouched and cropped for shops.',
      '每个产品 12 张：8 张白底、4 张场景，修图并裁切为店铺尺寸。',
    ],
    priceMinor: 9000,
    basis: 'job',
    days: 5,
    pictures: [
      ['1f4f8', '#e8f0ea'],
      ['1f5bc-fe0f', '#eceff1'],
    ],
  },
  {
    key: 'inspection',
    name: ['Inspection report', '验货报告'],
    situation: [
      'Before a large order, or after complaints about quality.',
      '下大单之前，或出现质量投诉之后使用。',
    ],
    procedure: [
      'We open and check fifty units of a batch and report each fault with a photo.',
      '抽查一批货中的 50 件，逐项记录缺陷并附照片。',
    ],
    priceMinor: 6000,
    basis: 'job',
    days: 3,
    pictures: [['1f50d', '#e7edf5']],
  },
  {
    key: 'labels',
    name: ['Relabelling', '换标'],
    situation: [
      'For stock that arrives with the supplier’s labels or barcodes.',
      '到货商品带有供应商标签或条码时使用。',
    ],
    procedure: [
      'The old labels are removed and yours, which you send as a file, are printed and applied.',
      '撕除旧标签，按您提供的文件打印并贴上新标签。',
    ],
    priceMinor: 12,
    basis: 'unit',
    days: 4,
    pictures: [['1f3f7-fe0f', '#f3ead9']],
  },
  {
    key: 'design',
    name: ['Packaging design', '包装设计'],
    situation: [
      'For boxes, sleeves and inserts that carry your brand.',
      '需要带有自有品牌的盒子、封套和插页时使用。',
    ],
    procedure: [
      'Two drafts and one round of changes; you receive print files and a sample.',
      '提供两稿设计和一次修改，交付印刷文件和样品。',
    ],
    priceMinor: null,
    basis: 'job',
    days: 10,
    pictures: [['1f3a8', '#f4e5e1']],
  },
  {
    key: 'cards',
    name: ['Thank-you cards', '感谢卡'],
    situation: [
      'Printed ahead and kept for your orders: cheaper than one card at a time.',
      '提前印刷并存放在仓库，比逐张购买更便宜。',
    ],
    procedure: [
      'Folded cards with your text and logo. An order that adds the card takes one from your stock.',
      '印有您文字和标志的折叠卡片，订单添加感谢卡时从您的库存扣减。',
    ],
    priceMinor: 18,
    basis: 'unit',
    days: 6,
    pictures: [['1f48c', '#efe7f3']],
    paysFor: 'CARD-WRITTEN',
  },
  {
    key: 'bags',
    name: ['Branded mailing bags', '品牌快递袋'],
    situation: ['For parcels that show your brand from the outside.', '希望包裹外观展示品牌时使用。'],
    procedure: [
      'Recycled bags in two sizes, printed in one colour. They are used up by your orders.',
      '两种尺寸的再生快递袋，单色印刷，由您的订单消耗。',
    ],
    priceMinor: 15,
    basis: 'unit',
    days: 12,
    pictures: [['1f6cd-fe0f', '#e3eef3']],
    paysFor: 'OWN-BAG',
  },
]

export type ServiceStep = { readonly daysAgo: number; readonly note?: string } & (
  | {
      readonly event:
        | 'requested'
        | 'ordered'
        | 'paid'
        | 'started'
        | 'delivered'
        | 'accepted'
        | 'stocked'
        | 'declined'
    }
  | { readonly event: 'quoted'; readonly unitMinor: number; readonly days: number }
)

export interface ServiceStory {
  readonly seller: 'main' | 'peak'
  readonly service: string
  readonly quantity: number
  readonly note: string
  readonly steps: readonly ServiceStep[]
  readonly delivered?: readonly Picture[]
  readonly messages?: readonly {
    readonly daysAgo: number
    readonly by: 'seller' | 'agency'
    readonly text: string
  }[]
}

/** Every status, oldest first. */
export const serviceStories: readonly ServiceStory[] = [
  {
    seller: 'main',
    service: 'photos',
    quantity: 1,
    note: 'The enamel mug, with a hand in two of the pictures.',
    steps: [
      { event: 'ordered', daysAgo: 21.3 },
      { event: 'paid', daysAgo: 21.2 },
      { event: 'started', daysAgo: 20.1 },
      { event: 'delivered', daysAgo: 17.4, note: 'Twelve pictures, the two with a hand are the last ones.' },
      { event: 'accepted', daysAgo: 16.8 },
    ],
    delivered: [
      ['1f4f8', '#ffffff'],
      ['1f5bc-fe0f', '#f3efe6'],
    ],
  },
  {
    seller: 'main',
    service: 'design',
    quantity: 1,
    note: 'A figurine for our shop window, one metre high.',
    steps: [
      { event: 'requested', daysAgo: 12.4 },
      { event: 'declined', daysAgo: 11.8, note: 'We design packaging only. A studio near you can help.' },
    ],
  },
  {
    seller: 'main',
    service: 'cards',
    quantity: 500,
    note: 'Text: Thank you for shopping with Harbour & Pine.',
    steps: [
      { event: 'ordered', daysAgo: 9.2 },
      { event: 'paid', daysAgo: 9.1 },
      { event: 'started', daysAgo: 8.2 },
      { event: 'stocked', daysAgo: 0.4, note: '500 cards, printed on both sides.' },
    ],
  },
  {
    seller: 'main',
    service: 'inspection',
    quantity: 1,
    note: 'The wool blankets that arrived last week.',
    steps: [
      { event: 'ordered', daysAgo: 5.4 },
      { event: 'paid', daysAgo: 5.3 },
      { event: 'started', daysAgo: 4.6 },
      {
        event: 'delivered',
        daysAgo: 1.1,
        note: 'Fifty units checked, two with a loose seam. See the photo.',
      },
    ],
    delivered: [['1f50d', '#eceff1']],
    messages: [
      { daysAgo: 4.5, by: 'agency', text: 'Shall we set the faulty units aside?' },
      { daysAgo: 4.3, by: 'seller', text: 'Yes, please.' },
    ],
  },
  {
    seller: 'main',
    service: 'labels',
    quantity: 300,
    note: 'Our barcode instead of the supplier’s.',
    steps: [
      { event: 'ordered', daysAgo: 2.6 },
      { event: 'paid', daysAgo: 2.5 },
      { event: 'started', daysAgo: 1.7 },
    ],
  },
  {
    seller: 'main',
    service: 'design',
    quantity: 1,
    note: 'A sleeve for the candle boxes, with our pine pattern.',
    steps: [
      { event: 'requested', daysAgo: 2.2 },
      {
        event: 'quoted',
        daysAgo: 1.2,
        unitMinor: 24_000,
        days: 9,
        note: 'Two drafts, and a printed sample.',
      },
    ],
  },
  {
    seller: 'main',
    service: 'design',
    quantity: 1,
    note: 'An insert that explains how to season the pan.',
    steps: [{ event: 'requested', daysAgo: 0.6 }],
    messages: [{ daysAgo: 0.2, by: 'seller', text: 'A6, in English and German.' }],
  },
  {
    seller: 'peak',
    service: 'photos',
    quantity: 1,
    note: 'The dry bag, please outdoors.',
    steps: [
      { event: 'ordered', daysAgo: 0.9 },
      { event: 'paid', daysAgo: 0.8 },
    ],
  },
]

/** Credited well before by bank transfer, so that other balances are unaffected. */
export const serviceFunds: readonly (readonly [seller: string, days: number, amountMinor: number])[] = [
  ['main', 33.6, 27_600],
  ['peak', 4.2, 9_000],
]
