import type { Category } from './goods.ts'

/** Of most demo products: a fictitious factory. */
export const manufacturer =
  'Ningbo Lighthouse Goods Co., Ltd. (fictitious)\n88 Example Road, Ningbo 315000, China\nsafety@lighthouse-goods.example'

export const categoryWarnings: Partial<Readonly<Record<Category, string>>> = {
  Electronics:
    'Charge with the supplied cable only. Keep away from water. Do not dispose of with household waste.',
  Beauty: 'For external use only. Avoid contact with the eyes.',
  'Toys & games': 'Not suitable for children under 36 months: small parts can be swallowed.',
}

export const categoryKeywords: Readonly<Record<Category, readonly string[]>> = {
  Kitchen: ['kitchenware', 'housewarming gift', 'dining'],
  Home: ['home decor', 'cosy', 'living room'],
  Travel: ['travel', 'outdoor', 'camping'],
  Electronics: ['gadget', 'usb', 'tech gift'],
  Fashion: ['accessories', 'streetwear'],
  Beauty: ['self-care', 'spa', 'gift set'],
  'Toys & games': ['kids', 'birthday', 'educational'],
  Sports: ['fitness', 'workout', 'yoga'],
  Stationery: ['office', 'back to school', 'desk'],
  Pets: ['dog', 'cat', 'pet gift'],
}

export const remarks: Readonly<Record<string, string>> = {
  'KT-MUG': 'Each mug ships in its own foam box. Fewer than 1 in 500 arrive broken.',
  'KT-POUR': 'Sold in sets only. Restocked every Thursday.',
  'KT-TUMB': 'Summer bestseller: order stock before May.',
}
