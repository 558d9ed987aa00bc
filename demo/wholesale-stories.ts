import type { FreightKind } from '../src/contract/wholesale-states.ts'

export type WholesaleStep = { readonly daysAgo: number; readonly note?: string } & (
  | {
      readonly does:
        | 'drafted'
        | 'quoteRequested'
        | 'quoteRequestedAgain'
        | 'paid'
        | 'purchaseStarted'
        | 'cancellationRequested'
        | 'replenished'
        | 'completed'
        | 'rejected'
        | 'declined'
        | 'expired'
        | 'cancelled'
    }
  | {
      readonly does: 'quoted'
      /** Unit prices in USD minor units, in the order of the goods. */
      readonly prices: readonly number[]
      readonly freights: readonly (readonly [kind: FreightKind, usdMinor: number, from: number, to: number])[]
      readonly validDays?: number
    }
  | { readonly does: 'accepted'; readonly kind: FreightKind }
  /** Units, in the order of the goods. */
  | { readonly does: 'arrived' | 'closedShort'; readonly nums: readonly number[] }
  | {
      readonly does: 'packed'
      readonly cartons: number
      readonly weightGrams: number
      readonly volumeCm3: number
    }
  | { readonly does: 'freightSet'; readonly usdMinor: number }
  | { readonly does: 'shipped'; readonly carrier: string; readonly numbers: readonly string[] }
)

export interface WholesaleStory {
  readonly seller: 'main' | 'cny' | 'nordic'
  /** Position in the catalogue and quantity. */
  readonly goods: readonly (readonly [place: number, quantity: number])[]
  readonly freightKind: FreightKind
  readonly note: string
  /** Messages, oldest first; the newest of each side is unread. */
  readonly says?: readonly {
    readonly daysAgo: number
    readonly by: 'seller' | 'agency'
    readonly words: string
  }[]
  readonly steps: readonly WholesaleStep[]
}

const sea = (usdMinor: number) => ['sea', usdMinor, 28, 38] as const
const air = (usdMinor: number) => ['air', usdMinor, 7, 12] as const

const agreed = (
  daysAgo: number,
  prices: readonly number[],
  freight: readonly [FreightKind, number, number, number],
): WholesaleStep[] => [
  { does: 'drafted', daysAgo: daysAgo + 3 },
  { does: 'quoteRequested', daysAgo: daysAgo + 2.9 },
  { does: 'quoted', daysAgo: daysAgo + 1.6, prices, freights: [freight] },
  { does: 'accepted', daysAgo: daysAgo + 0.2, kind: freight[0] },
  { does: 'paid', daysAgo },
]

/** Every status, oldest first; the main seller's orders use its earlier refunds first. */
export const wholesaleStories: readonly WholesaleStory[] = [
  {
    seller: 'main',
    goods: [[4, 1200]],
    freightKind: 'sea',
    note: '',
    steps: [
      ...agreed(48, [185], sea(41_000)),
      { does: 'purchaseStarted', daysAgo: 47.4 },
      { does: 'arrived', daysAgo: 31, nums: [1200] },
      { does: 'packed', daysAgo: 30.2, cartons: 30, weightGrams: 312_000, volumeCm3: 1_940_000 },
      { does: 'freightSet', daysAgo: 29.8, usdMinor: 38_650, note: 'The consolidation box had room left.' },
      { does: 'shipped', daysAgo: 29, carrier: 'COSCO', numbers: ['COSU6418203370'] },
    ],
  },
  {
    seller: 'main',
    goods: [[9, 300]],
    freightKind: 'air',
    note: 'For the summer fair',
    steps: [
      ...agreed(36, [240], air(52_000)),
      {
        does: 'closedShort',
        daysAgo: 33.5,
        nums: [300],
        note: 'The only maker has stopped the line. We are sorry.',
      },
    ],
  },
  {
    seller: 'main',
    goods: [
      [14, 800],
      [15, 400],
    ],
    freightKind: 'sea',
    note: 'Labels as last time, two per carton.',
    steps: [
      ...agreed(27, [132, 150], sea(36_000)),
      { does: 'purchaseStarted', daysAgo: 26.1 },
      { does: 'arrived', daysAgo: 12, nums: [800, 150] },
      { does: 'arrived', daysAgo: 5, nums: [0, 250] },
      { does: 'packed', daysAgo: 2.4, cartons: 26, weightGrams: 288_400, volumeCm3: 1_720_000 },
      {
        does: 'freightSet',
        daysAgo: 0.9,
        usdMinor: 41_280,
        note: 'The cartons are larger than the supplier told us, and rates went up.',
      },
    ],
  },
  {
    seller: 'main',
    goods: [
      [20, 500],
      [21, 500],
    ],
    freightKind: 'rail',
    note: '',
    says: [
      {
        daysAgo: 16.8,
        by: 'seller',
        words: 'Could each carton have our label on two sides? I will send the file.',
      },
      { daysAgo: 16.4, by: 'agency', words: 'Yes, without a charge. Please send it by the end of the week.' },
      { daysAgo: 15.9, by: 'seller', words: 'Sent to you by email. 100 × 150 mm, black only.' },
      {
        daysAgo: 0.7,
        by: 'agency',
        words:
          'The labels are printed. 380 pieces of the second colour come on a later lorry; shall we wait and send all by one train?',
      },
    ],
    steps: [
      ...agreed(17, [310, 310], ['rail', 64_000, 18, 25]),
      { does: 'purchaseStarted', daysAgo: 16.3 },
      { does: 'arrived', daysAgo: 3.2, nums: [500, 120] },
    ],
  },
  {
    seller: 'main',
    goods: [[26, 600]],
    freightKind: 'sea',
    note: '',
    steps: [...agreed(9, [205], sea(28_000)), { does: 'purchaseStarted', daysAgo: 8.4 }],
  },
  {
    seller: 'main',
    goods: [[30, 250]],
    freightKind: 'express',
    note: '',
    steps: [
      { does: 'drafted', daysAgo: 21 },
      { does: 'quoteRequested', daysAgo: 20.9 },
      {
        does: 'quoted',
        daysAgo: 19.5,
        prices: [420],
        freights: [['express', 71_000, 4, 7]],
        validDays: 7,
      },
      { does: 'expired', daysAgo: 12.4 },
    ],
  },
  {
    seller: 'main',
    goods: [
      [2, 1000],
      [3, 500],
    ],
    freightKind: 'sea',
    note: 'Needed by the middle of next month. Plain cartons, no logo.',
    steps: [
      { does: 'drafted', daysAgo: 6.2 },
      { does: 'quoteRequested', daysAgo: 6.1 },
      { does: 'quoted', daysAgo: 5.2, prices: [168, 190], freights: [sea(45_000)] },
      {
        does: 'quoteRequestedAgain',
        daysAgo: 4.1,
        note: 'Can you do better at 1,000? And what would air cost?',
      },
      {
        does: 'quoted',
        daysAgo: 1.3,
        prices: [155, 190],
        freights: [sea(45_000), air(148_000)],
        note: 'The maker agrees to 1.55 from 1,000 on.',
      },
    ],
  },
  {
    seller: 'main',
    goods: [[33, 400]],
    freightKind: 'air',
    note: '',
    steps: [
      { does: 'drafted', daysAgo: 0.8 },
      { does: 'quoteRequested', daysAgo: 0.6 },
    ],
  },
  {
    seller: 'main',
    goods: [
      [7, 300],
      [11, 300],
    ],
    freightKind: 'sea',
    note: '',
    steps: [{ does: 'drafted', daysAgo: 0.3 }],
  },
  {
    seller: 'nordic',
    goods: [[5, 700]],
    freightKind: 'sea',
    note: '',
    steps: [
      ...agreed(62, [196], sea(33_000)),
      { does: 'purchaseStarted', daysAgo: 61 },
      { does: 'arrived', daysAgo: 52, nums: [690] },
      {
        does: 'closedShort',
        daysAgo: 51,
        nums: [10],
        note: 'Ten were broken; the maker does not repeat so few.',
      },
      { does: 'packed', daysAgo: 50.5, cartons: 18, weightGrams: 176_000, volumeCm3: 1_050_000 },
      { does: 'freightSet', daysAgo: 50, usdMinor: 33_000 },
      { does: 'shipped', daysAgo: 49, carrier: 'Maersk', numbers: ['MAEU227104481', 'MAEU227104482'] },
      { does: 'completed', daysAgo: 14 },
    ],
  },
  {
    seller: 'nordic',
    goods: [[12, 450]],
    freightKind: 'rail',
    note: '',
    says: [
      {
        daysAgo: 0.2,
        by: 'seller',
        words: 'They have all arrived with you? Please pack no more than 20 kg in a carton.',
      },
    ],
    steps: [
      ...agreed(23, [275], ['rail', 39_000, 18, 25]),
      { does: 'purchaseStarted', daysAgo: 22.5 },
      { does: 'arrived', daysAgo: 0.7, nums: [450] },
    ],
  },
  {
    seller: 'nordic',
    goods: [[17, 350]],
    freightKind: 'sea',
    note: '',
    steps: [
      ...agreed(1.9, [330], sea(24_000)),
      {
        does: 'cancellationRequested',
        daysAgo: 0.4,
        note: 'Our buyer has gone bankrupt. Please stop, if nothing is bought.',
      },
    ],
  },
  {
    seller: 'nordic',
    goods: [[22, 900]],
    freightKind: 'sea',
    note: 'Mixed colours are fine.',
    steps: [
      { does: 'drafted', daysAgo: 2.9 },
      { does: 'quoteRequested', daysAgo: 2.8 },
    ],
  },
  {
    seller: 'nordic',
    goods: [[25, 200]],
    freightKind: 'express',
    note: '',
    steps: [
      { does: 'drafted', daysAgo: 11 },
      { does: 'quoteRequested', daysAgo: 10.9 },
      { does: 'cancelled', daysAgo: 10.2, note: 'Ordered twice' },
    ],
  },
  {
    seller: 'cny',
    goods: [[28, 1500]],
    freightKind: 'sea',
    note: '请用中性包装。',
    steps: [
      { does: 'drafted', daysAgo: 3.4 },
      { does: 'quoteRequested', daysAgo: 3.3 },
      { does: 'quoted', daysAgo: 2.2, prices: [118], freights: [sea(52_000), air(167_000)] },
      { does: 'accepted', daysAgo: 0.8, kind: 'sea' },
    ],
  },
  {
    seller: 'cny',
    goods: [[31, 600]],
    freightKind: 'rail',
    note: '',
    steps: [
      ...agreed(19, [225], ['rail', 41_000, 18, 25]),
      { does: 'purchaseStarted', daysAgo: 18.2 },
      { does: 'arrived', daysAgo: 1.6, nums: [600] },
      { does: 'packed', daysAgo: 0.5, cartons: 15, weightGrams: 141_000, volumeCm3: 980_000 },
    ],
  },
  {
    seller: 'cny',
    goods: [[35, 500]],
    freightKind: 'air',
    note: '',
    steps: agreed(0.9, [260], air(61_000)),
  },
]
