export type InventoryStep = { readonly daysAgo: number; readonly note?: string } & (
  | { readonly event: 'drafted' | 'confirmed' | 'paid' | 'cancellationRequested' | 'cancelled' | 'completed' }
  | {
      readonly event: 'started'
      readonly supplier: string
      readonly supplierOrder: string
      /** Total in fen. */
      readonly costMinor: number
    }
  /** Units, in the order of `items`. */
  | { readonly event: 'arrived' | 'closedShort'; readonly quantities: readonly number[] }
)

export interface InventoryStory {
  readonly seller: 'main' | 'cny' | 'nordic'
  /** Position in the catalogue and quantity. */
  readonly items: readonly (readonly [place: number, quantity: number])[]
  readonly note: string
  readonly isPriceChanged?: true
  readonly steps: readonly InventoryStep[]
}

const paid = (daysAgo: number): InventoryStep[] => [
  { event: 'drafted', daysAgo: daysAgo + 0.08 },
  { event: 'confirmed', daysAgo: daysAgo + 0.03 },
  { event: 'paid', daysAgo },
]
const started = (
  daysAgo: number,
  supplier: string,
  supplierOrder: string,
  costMinor: number,
): InventoryStep => ({
  event: 'started',
  daysAgo,
  supplier,
  supplierOrder,
  costMinor,
})

export const inventoryStories: readonly InventoryStory[] = [
  {
    seller: 'main',
    items: [
      [40, 60],
      [41, 40],
    ],
    note: '',
    steps: [
      ...paid(58),
      started(57.3, 'Yiwu Lantern Works', '1688-203377418', 168_000),
      { event: 'arrived', daysAgo: 46, quantities: [60, 40] },
      { event: 'completed', daysAgo: 44.6 },
    ],
  },
  {
    seller: 'main',
    items: [[45, 100]],
    note: 'For the autumn sale.',
    steps: [
      ...paid(33),
      started(32.1, 'Ningbo Textile Co.', '1688-207741006', 212_000),
      {
        event: 'closedShort',
        daysAgo: 28.4,
        quantities: [100],
        note: 'Sorry, the factory has discontinued this colour.',
      },
    ],
  },
  {
    seller: 'main',
    items: [
      [48, 50],
      [52, 30],
    ],
    note: '',
    steps: [
      ...paid(20),
      started(19.2, 'Yiwu Lantern Works', '1688-209910482', 131_000),
      { event: 'arrived', daysAgo: 9.5, quantities: [50, 22] },
      {
        event: 'closedShort',
        daysAgo: 6.1,
        quantities: [0, 8],
        note: 'Eight units were damaged in transit, and the factory will not produce so few again.',
      },
    ],
  },
  {
    seller: 'main',
    items: [
      [56, 120],
      [57, 80],
    ],
    note: 'Plain cartons, please.',
    steps: [
      ...paid(11),
      started(10.4, 'Shantou Home Goods', '1688-211204573', 254_000),
      { event: 'arrived', daysAgo: 1.2, quantities: [70, 0] },
    ],
  },
  {
    seller: 'main',
    items: [[60, 200]],
    note: '',
    steps: [...paid(5.5), started(4.9, 'Dongguan Hardware', '1688-212677310', 398_000)],
  },
  {
    seller: 'main',
    items: [[62, 90]],
    note: 'We need these in stock by the end of the month, if possible.',
    steps: paid(0.7),
  },
  {
    seller: 'main',
    items: [[64, 40]],
    note: '',
    isPriceChanged: true,
    steps: [
      { event: 'drafted', daysAgo: 3.1 },
      { event: 'confirmed', daysAgo: 3 },
    ],
  },
  {
    seller: 'main',
    items: [
      [66, 25],
      [68, 25],
    ],
    note: '',
    steps: [{ event: 'drafted', daysAgo: 0.2 }],
  },
  {
    seller: 'main',
    items: [[44, 30]],
    note: '',
    steps: [...paid(14), { event: 'cancelled', daysAgo: 13.6, note: 'Duplicate order' }],
  },
  {
    seller: 'nordic',
    items: [[50, 60]],
    note: '',
    steps: [
      ...paid(7),
      started(6.4, 'Ningbo Textile Co.', '1688-212110945', 97_000),
      {
        event: 'cancellationRequested',
        daysAgo: 0.6,
        note: 'Our season is over. Please cancel whatever has not been produced yet.',
      },
    ],
  },
  { seller: 'nordic', items: [[54, 20]], note: '', steps: paid(2.6) },
  {
    seller: 'cny',
    items: [[58, 150]],
    note: '请在月底前入库。',
    steps: [...paid(3.2), started(2.5, '汕头家居用品厂', '1688-213001277', 305_000)],
  },
]
