export type InventoryStep = { readonly daysAgo: number; readonly note?: string } & (
  | { readonly does: 'drafted' | 'confirmed' | 'paid' | 'cancellationRequested' | 'cancelled' | 'completed' }
  | {
      readonly does: 'started'
      readonly supplier: string
      readonly supplierOrder: string
      /** Total in fen. */
      readonly costMinor: number
    }
  /** Units, in the order of the goods. */
  | { readonly does: 'arrived' | 'closedShort'; readonly nums: readonly number[] }
)

export interface InventoryStory {
  readonly seller: 'main' | 'cny' | 'nordic'
  /** Position in the catalogue and quantity. */
  readonly goods: readonly (readonly [place: number, nums: number])[]
  readonly note: string
  readonly isPriceChanged?: true
  readonly steps: readonly InventoryStep[]
}

const paid = (daysAgo: number): InventoryStep[] => [
  { does: 'drafted', daysAgo: daysAgo + 0.08 },
  { does: 'confirmed', daysAgo: daysAgo + 0.03 },
  { does: 'paid', daysAgo },
]
const started = (
  daysAgo: number,
  supplier: string,
  supplierOrder: string,
  costMinor: number,
): InventoryStep => ({
  does: 'started',
  daysAgo,
  supplier,
  supplierOrder,
  costMinor,
})

export const inventoryStories: readonly InventoryStory[] = [
  {
    seller: 'main',
    goods: [
      [40, 60],
      [41, 40],
    ],
    note: '',
    steps: [
      ...paid(58),
      started(57.3, 'Yiwu Lantern Works', '1688-203377418', 168_000),
      { does: 'arrived', daysAgo: 46, nums: [60, 40] },
      { does: 'completed', daysAgo: 44.6 },
    ],
  },
  {
    seller: 'main',
    goods: [[45, 100]],
    note: 'For the autumn sale.',
    steps: [
      ...paid(33),
      started(32.1, 'Ningbo Textile Co.', '1688-207741006', 212_000),
      {
        does: 'closedShort',
        daysAgo: 28.4,
        nums: [100],
        note: 'The maker has stopped this colour. We are sorry.',
      },
    ],
  },
  {
    seller: 'main',
    goods: [
      [48, 50],
      [52, 30],
    ],
    note: '',
    steps: [
      ...paid(20),
      started(19.2, 'Yiwu Lantern Works', '1688-209910482', 131_000),
      { does: 'arrived', daysAgo: 9.5, nums: [50, 22] },
      {
        does: 'closedShort',
        daysAgo: 6.1,
        nums: [0, 8],
        note: 'Eight were broken on the way; the maker does not repeat so few.',
      },
    ],
  },
  {
    seller: 'main',
    goods: [
      [56, 120],
      [57, 80],
    ],
    note: 'Plain cartons, please.',
    steps: [
      ...paid(11),
      started(10.4, 'Shantou Home Goods', '1688-211204573', 254_000),
      { does: 'arrived', daysAgo: 1.2, nums: [70, 0] },
    ],
  },
  {
    seller: 'main',
    goods: [[60, 200]],
    note: '',
    steps: [...paid(5.5), started(4.9, 'Dongguan Hardware', '1688-212677310', 398_000)],
  },
  {
    seller: 'main',
    goods: [[62, 90]],
    note: 'In stock by the end of the month, if possible.',
    steps: paid(0.7),
  },
  {
    seller: 'main',
    goods: [[64, 40]],
    note: '',
    isPriceChanged: true,
    steps: [
      { does: 'drafted', daysAgo: 3.1 },
      { does: 'confirmed', daysAgo: 3 },
    ],
  },
  {
    seller: 'main',
    goods: [
      [66, 25],
      [68, 25],
    ],
    note: '',
    steps: [{ does: 'drafted', daysAgo: 0.2 }],
  },
  {
    seller: 'main',
    goods: [[44, 30]],
    note: '',
    steps: [...paid(14), { does: 'cancelled', daysAgo: 13.6, note: 'Ordered twice' }],
  },
  {
    seller: 'nordic',
    goods: [[50, 60]],
    note: '',
    steps: [
      ...paid(7),
      started(6.4, 'Ningbo Textile Co.', '1688-212110945', 97_000),
      {
        does: 'cancellationRequested',
        daysAgo: 0.6,
        note: 'Our season is over; please stop what is not made yet.',
      },
    ],
  },
  { seller: 'nordic', goods: [[54, 20]], note: '', steps: paid(2.6) },
  {
    seller: 'cny',
    goods: [[58, 150]],
    note: '请在月底前入库。',
    steps: [...paid(3.2), started(2.5, '汕头家居用品厂', '1688-213001277', 305_000)],
  },
]
