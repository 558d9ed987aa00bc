import type { FreightKind } from '../../src/contract/wholesale/wholesale-states.ts'

export type WholesaleStep = { readonly daysAgo: number; readonly note?: string } & (
  | {
      readonly event:
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
      readonly event: 'quoted'
      /** Unit prices in USD minor units, in the order of `items`. */
      readonly prices: readonly number[]
      readonly freights: readonly (readonly [kind: FreightKind, usdMinor: number, from: number, to: number])[]
      readonly validDays?: number
    }
  | { readonly event: 'accepted'; readonly kind: FreightKind }
  /** Units, in the order of `items`. */
  | { readonly event: 'arrived' | 'closedShort'; readonly quantities: readonly number[] }
  | {
      readonly event: 'packed'
      readonly cartons: number
      readonly weightGrams: number
      readonly volumeCm3: number
    }
  | { readonly event: 'freightSet'; readonly usdMinor: number }
  | { readonly event: 'shipped'; readonly carrier: string; readonly numbers: readonly string[] }
)

export interface WholesaleStory {
  readonly seller: 'main' | 'cny' | 'nordic'
  /** Position in the catalogue and quantity. */
  readonly items: readonly (readonly [place: number, quantity: number])[]
  readonly freightKind: FreightKind
  readonly note: string
  /** Messages, oldest first; the newest of each side is unread. */
  readonly messages?: readonly {
    readonly daysAgo: number
    readonly by: 'seller' | 'agency'
    readonly text: string
  }[]
  readonly steps: readonly WholesaleStep[]
}

const sea = (usdMinor: number) => ['sea', usdMinor, 28, 38] as const
const air = (usdMinor: number) => ['air', usdMinor, 7, 12] as const

const paidSteps = (
  daysAgo: number,
  prices: readonly number[],
  freight: readonly [FreightKind, number, number, number],
): WholesaleStep[] => [
  { event: 'drafted', daysAgo: daysAgo + 3 },
  { event: 'quoteRequested', daysAgo: daysAgo + 2.9 },
  { event: 'quoted', daysAgo: daysAgo + 1.6, prices, freights: [freight] },
  { event: 'accepted', daysAgo: daysAgo + 0.2, kind: freight[0] },
  { event: 'paid', daysAgo },
]

/** Every status, oldest first; the main seller's orders use its earlier refunds first. */
export const wholesaleStories: readonly WholesaleStory[] = [
  {
    seller: 'main',
    items: [[106, 1200]],
    freightKind: 'sea',
    note: '',
    steps: [
      ...paidSteps(48, [185], sea(41_000)),
      { event: 'purchaseStarted', daysAgo: 47.4 },
      { event: 'arrived', daysAgo: 31, quantities: [1200] },
      { event: 'packed', daysAgo: 30.2, cartons: 30, weightGrams: 312_000, volumeCm3: 1_940_000 },
      {
        event: 'freightSet',
        daysAgo: 29.8,
        usdMinor: 38_650,
        note: 'Your cartons fit into a shared container, so freight was lower.',
      },
      { event: 'shipped', daysAgo: 29, carrier: 'COSCO', numbers: ['COSU6418203370'] },
    ],
  },
  {
    seller: 'main',
    items: [[124, 300]],
    freightKind: 'air',
    note: 'For the summer trade fair',
    steps: [
      ...paidSteps(36, [240], air(52_000)),
      {
        event: 'closedShort',
        daysAgo: 33.5,
        quantities: [300],
        note: 'Sorry, the only factory has discontinued this product.',
      },
    ],
  },
  {
    seller: 'main',
    items: [
      [100, 800],
      [101, 400],
    ],
    freightKind: 'sea',
    note: 'Same labels as last time, two per carton.',
    steps: [
      ...paidSteps(27, [132, 150], sea(36_000)),
      { event: 'purchaseStarted', daysAgo: 26.1 },
      { event: 'arrived', daysAgo: 12, quantities: [800, 150] },
      { event: 'arrived', daysAgo: 5, quantities: [0, 250] },
      { event: 'packed', daysAgo: 2.4, cartons: 26, weightGrams: 288_400, volumeCm3: 1_720_000 },
      {
        event: 'freightSet',
        daysAgo: 0.9,
        usdMinor: 41_280,
        note: 'The cartons are larger than the supplier stated, and freight rates have gone up.',
      },
    ],
  },
  {
    seller: 'main',
    items: [
      [79, 500],
      [80, 500],
    ],
    freightKind: 'rail',
    note: '',
    messages: [
      {
        daysAgo: 16.8,
        by: 'seller',
        text: 'Could you put our label on two sides of each carton? I will send the file.',
      },
      { daysAgo: 16.4, by: 'agency', text: 'Yes, free of charge. Please send it by the end of the week.' },
      { daysAgo: 15.9, by: 'seller', text: 'I have sent it by email: 100 × 150 mm, black only.' },
      {
        daysAgo: 0.7,
        by: 'agency',
        text: 'The labels are printed. 380 units of the second colour will arrive on a later truck. Should we wait and ship everything on one train?',
      },
    ],
    steps: [
      ...paidSteps(17, [310, 310], ['rail', 64_000, 18, 25]),
      { event: 'purchaseStarted', daysAgo: 16.3 },
      { event: 'arrived', daysAgo: 3.2, quantities: [500, 120] },
    ],
  },
  {
    seller: 'main',
    items: [[12, 600]],
    freightKind: 'sea',
    note: '',
    steps: [...paidSteps(9, [205], sea(28_000)), { event: 'purchaseStarted', daysAgo: 8.4 }],
  },
  {
    seller: 'main',
    items: [[41, 250]],
    freightKind: 'express',
    note: '',
    steps: [
      { event: 'drafted', daysAgo: 21 },
      { event: 'quoteRequested', daysAgo: 20.9 },
      {
        event: 'quoted',
        daysAgo: 19.5,
        prices: [420],
        freights: [['express', 71_000, 4, 7]],
        validDays: 7,
      },
      { event: 'expired', daysAgo: 12.4 },
    ],
  },
  {
    seller: 'main',
    items: [
      [107, 1000],
      [129, 500],
    ],
    freightKind: 'sea',
    note: 'We need these by the middle of next month. Plain cartons, no logo.',
    steps: [
      { event: 'drafted', daysAgo: 6.2 },
      { event: 'quoteRequested', daysAgo: 6.1 },
      { event: 'quoted', daysAgo: 5.2, prices: [168, 190], freights: [sea(45_000)] },
      {
        event: 'quoteRequestedAgain',
        daysAgo: 4.1,
        note: 'Can you offer a better price for 1,000 units? And how much would air freight cost?',
      },
      {
        event: 'quoted',
        daysAgo: 1.3,
        prices: [155, 190],
        freights: [sea(45_000), air(148_000)],
        note: 'The factory agrees to 1.55 from 1,000 units.',
      },
    ],
  },
  {
    seller: 'main',
    items: [[33, 400]],
    freightKind: 'air',
    note: '',
    steps: [
      { event: 'drafted', daysAgo: 0.8 },
      { event: 'quoteRequested', daysAgo: 0.6 },
    ],
  },
  {
    seller: 'main',
    items: [
      [7, 300],
      [11, 300],
    ],
    freightKind: 'sea',
    note: '',
    steps: [{ event: 'drafted', daysAgo: 0.3 }],
  },
  {
    seller: 'nordic',
    items: [[37, 700]],
    freightKind: 'sea',
    note: '',
    steps: [
      ...paidSteps(62, [196], sea(33_000)),
      { event: 'purchaseStarted', daysAgo: 61 },
      { event: 'arrived', daysAgo: 52, quantities: [690] },
      {
        event: 'closedShort',
        daysAgo: 51,
        quantities: [10],
        note: 'Ten units were damaged, and the factory will not produce so few again.',
      },
      { event: 'packed', daysAgo: 50.5, cartons: 18, weightGrams: 176_000, volumeCm3: 1_050_000 },
      { event: 'freightSet', daysAgo: 50, usdMinor: 33_000 },
      { event: 'shipped', daysAgo: 49, carrier: 'Maersk', numbers: ['MAEU227104481', 'MAEU227104482'] },
      { event: 'completed', daysAgo: 14 },
    ],
  },
  {
    seller: 'nordic',
    items: [[93, 450]],
    freightKind: 'rail',
    note: '',
    messages: [
      {
        daysAgo: 0.2,
        by: 'seller',
        text: 'Has everything arrived? Please pack no more than 20 kg per carton.',
      },
    ],
    steps: [
      ...paidSteps(23, [275], ['rail', 39_000, 18, 25]),
      { event: 'purchaseStarted', daysAgo: 22.5 },
      { event: 'arrived', daysAgo: 0.7, quantities: [450] },
    ],
  },
  {
    seller: 'nordic',
    items: [[5, 350]],
    freightKind: 'sea',
    note: '',
    steps: [
      ...paidSteps(1.9, [330], sea(24_000)),
      {
        event: 'cancellationRequested',
        daysAgo: 0.4,
        note: 'Our buyer has gone bankrupt. Please cancel if you have not bought anything yet.',
      },
    ],
  },
  {
    seller: 'nordic',
    items: [[22, 900]],
    freightKind: 'sea',
    note: 'Mixed colours are fine.',
    steps: [
      { event: 'drafted', daysAgo: 2.9 },
      { event: 'quoteRequested', daysAgo: 2.8 },
    ],
  },
  {
    seller: 'nordic',
    items: [[25, 200]],
    freightKind: 'express',
    note: '',
    steps: [
      { event: 'drafted', daysAgo: 11 },
      { event: 'quoteRequested', daysAgo: 10.9 },
      { event: 'cancelled', daysAgo: 10.2, note: 'Duplicate order' },
    ],
  },
  {
    seller: 'cny',
    items: [[100, 1500]],
    freightKind: 'sea',
    note: '请用中性包装。',
    steps: [
      { event: 'drafted', daysAgo: 3.4 },
      { event: 'quoteRequested', daysAgo: 3.3 },
      { event: 'quoted', daysAgo: 2.2, prices: [118], freights: [sea(52_000), air(167_000)] },
      { event: 'accepted', daysAgo: 0.8, kind: 'sea' },
    ],
  },
  {
    seller: 'cny',
    items: [[125, 600]],
    freightKind: 'rail',
    note: '',
    steps: [
      ...paidSteps(19, [225], ['rail', 41_000, 18, 25]),
      { event: 'purchaseStarted', daysAgo: 18.2 },
      { event: 'arrived', daysAgo: 1.6, quantities: [600] },
      { event: 'packed', daysAgo: 0.5, cartons: 15, weightGrams: 141_000, volumeCm3: 980_000 },
    ],
  },
  {
    seller: 'cny',
    items: [[120, 500]],
    freightKind: 'air',
    note: '',
    steps: paidSteps(0.9, [260], air(61_000)),
  },
]
